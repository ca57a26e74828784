import Notation

extension Sequence<Finding> {
  /// The findings as a SARIF 2.1.0 log, for viewers and code hosts that read it.
  ///
  /// Each code is a rule of the tool; a finding without a place in a file has a message only.
  public func sarif(version: String) -> JSON {
    let findings = sortedByPlace()
    var codes: [String] = []
    for finding in findings where !codes.contains(finding.code.rawValue) {
      codes.append(finding.code.rawValue)
    }
    let driver: JSON = [
      "name": "setscrew", "version": .string(version),
      "rules": .array(codes.map { ["id": .string($0)] }),
    ]
    let results = findings.map { $0.sarifResult(ruleIndex: codes.firstIndex(of: $0.code.rawValue) ?? 0) }
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        ["tool": ["driver": driver], "columnKind": "unicodeCodePoints", "results": .array(results)]
      ],
    ]
  }
}

extension Finding {
  fileprivate func sarifResult(ruleIndex: Int) -> JSON {
    var text = message
    if origin?.place == nil, let origin { text = "\(origin): \(text)" }
    if let remedy { text += "; remedy: \(remedy)" }
    var result: JSON = [
      "ruleId": .string(code.rawValue), "ruleIndex": .number(JSONNumber(ruleIndex)),
      "level": .string(severity.rawValue), "message": ["text": .string(text)],
    ]
    if let place = origin?.place { result["locations"] = [place.sarifLocation(message: nil)] }
    let related = notes.compactMap { note in note.origin?.place?.sarifLocation(message: note.message) }
    if !related.isEmpty { result["relatedLocations"] = .array(related) }
    var properties = JSONObject()
    if let path { properties["path"] = .string(path.description) }
    if let rule { properties["rule"] = .string(rule.id) }
    if !properties.isEmpty { result["properties"] = .object(properties) }
    return result
  }
}

extension Place {
  fileprivate func sarifLocation(message: String?) -> JSON {
    var location: JSON = [
      "physicalLocation": [
        "artifactLocation": ["uri": .string(Self.uri(file))],
        "region": [
          "startLine": .number(JSONNumber(start.line)), "startColumn": .number(JSONNumber(start.column)),
          "endLine": .number(JSONNumber(end.line)), "endColumn": .number(JSONNumber(end.column)),
        ],
      ]
    ]
    if let message { location["message"] = ["text": .string(message)] }
    return location
  }

  /// The path as a URI reference: everything but the characters that paths share with URIs is escaped.
  private static func uri(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hexadecimal = String(byte, radix: 16, uppercase: true)
        text += "%" + (hexadecimal.count == 1 ? "0" : "") + hexadecimal
      }
    }
    return text
  }
}
