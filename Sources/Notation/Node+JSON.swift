extension Node {
  /// Reads a JSON text in UTF-8 into a document with places.
  ///
  /// A text that breaks the grammar gives no document and a finding `json-syntax`. A key that its object has
  /// already gives a finding `duplicate-key`; the first of the two stays in the document.
  public static func parse(
    json bytes: [UInt8], file: String, limits: ParseLimits = .standard
  ) -> Parsed {
    var reader = JSONReader(into: JSONNodeBuilder(file: file), limits: limits)
    do {
      try reader.read(bytes.span)
      let findings = reader.sink.findings
      return Parsed(node: reader.sink.takeDocument(), findings: findings)
    } catch {
      return Parsed(node: nil, findings: reader.sink.findings + [Finding(error, in: file)])
    }
  }
}

extension Finding {
  /// The finding `json-syntax` about a fault in a named text.
  init(_ error: JSONError, in file: String) {
    self.init(
      "json-syntax", .error, error.message,
      at: .file(Place(file: file, start: error.position, end: error.position)), remedy: error.remedy)
  }
}
