import Notation

@testable import Registry

/// A file of the shipped registry as text.
struct RegistryFile: Sendable {
  /// The path below the registry's folder.
  let name: String
  let bytes: [UInt8]

  /// The folder of its plugin; nil for a file that belongs to none.
  var plugin: String? {
    name.contains("/") ? name.split(separator: "/").first.map(String.init) : nil
  }

  /// Every YAML file, by name.
  static let all: [RegistryFile] = files(in: "").sorted { $0.name < $1.name }

  private static func files(in folder: String) -> [RegistryFile] {
    (FileAccess.disk.list("\(Shipped.folder)/\(folder)") ?? []).flatMap { entry in
      let name = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
      if entry.isFolder { return files(in: name) }
      guard name.hasSuffix(".yaml"), let bytes = FileAccess.disk.read("\(Shipped.folder)/\(name)") else {
        return []
      }
      return [RegistryFile(name: name, bytes: bytes)]
    }
  }
}

/// What makes a document more than plain YAML 1.2, or one that a reader of YAML 1.1 takes otherwise.
enum PlainYAML {
  /// One line for each thing that is not plain.
  static func problems(in bytes: [UInt8], file: String) -> [String] {
    var problems: [String] = []
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { problems.append("\(file): begins with a byte order mark") }
    if bytes.last != UInt8(ascii: "\n") { problems.append("\(file): does not end with a line end") }
    for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let place = "\(file):\(number + 1)"
      // The reader merges, so that the key is gone from what it gives back.
      if let merge = line.firstRange(of: Array("<<:".utf8)) {
        problems.append("\(place):\(merge.lowerBound - line.startIndex + 1): a merge key")
      }
      if line.contains(UInt8(ascii: "\t")) { problems.append("\(place): a tab") }
      if line.contains(UInt8(ascii: "\r")) { problems.append("\(place): a carriage return") }
      if line.last == UInt8(ascii: " ") { problems.append("\(place): a space at the end") }
      if ["%", "---", "..."].contains(where: { line.starts(with: $0.utf8) }) {
        problems.append("\(place): a directive or the mark of a document")
      }
    }
    // No alias may expand to anything, so that each is a finding.
    let parsed = Node.parse(yaml: bytes, file: file, limits: ParseLimits(aliasedNodes: 0))
    problems += parsed.findings.map(\.line)
    if let node = parsed.node {
      check(
        node, String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false),
        &problems)
    }
    return problems
  }

  private static func check(_ node: Node, _ lines: [Substring], _ problems: inout [String]) {
    let start = node.place.start
    let line = start.line <= lines.count ? lines[start.line - 1] : ""
    if let first = line.unicodeScalars.dropFirst(start.column - 1).first, "&*!".unicodeScalars.contains(first)
    {
      problems.append("\(node.place): an anchor, alias or tag")
    }
    switch node.content {
    case .scalar(let scalar):
      if scalar.tag != nil { problems.append("\(node.place): a tag") }
      if scalar.style == .plain, isAmbiguous(scalar.text) {
        problems.append("\(node.place): \(scalar.text) without quotes, which YAML 1.1 reads otherwise")
      }
    case .sequence(let nodes): for node in nodes { check(node, lines, &problems) }
    case .mapping(let entries):
      for entry in entries { check(entry.value, lines, &problems) }
    }
  }

  /// Words, octals, times and dates of YAML 1.1 that are text or other numbers in 1.2.
  private static func isAmbiguous(_ text: String) -> Bool {
    if ["y", "n", "yes", "no", "on", "off"].contains(text.lowercased()) { return true }
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard digits.first?.isNumber == true else { return false }
    let isOctal = digits.count > 1 && digits.first == "0" && digits.allSatisfy(\.isNumber)
    let isParted =
      digits.allSatisfy { $0.isNumber || $0 == "_" || $0 == ":" } && !digits.allSatisfy(\.isNumber)
    let isDate = digits.count == 10 && digits.split(separator: "-").map(\.count) == [4, 2, 2]
    return isOctal || isParted || isDate
  }
}
