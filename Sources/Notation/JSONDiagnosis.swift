/// Finds the words for what a JSON reader could not read.
///
/// The reader only knows that something is wrong; here, off the fast path, the text is looked at again to
/// say what its writer most likely meant.
enum JSONDiagnosis {
  /// What stands at an offset is not what the grammar has room for.
  static func unexpected(
    at offset: Int, expected: JSONExpectation, opened: Int?, in bytes: Span<UInt8>
  ) -> JSONError {
    guard offset < bytes.count else { return end(expected: expected, opened: opened, in: bytes) }
    let found = JSONFound(at: offset, in: bytes)
    return foreignSyntax(found, expected: expected, in: bytes)
      ?? comma(found, expected: expected, opened: opened, in: bytes)
      ?? word(found, expected: expected, in: bytes)
      ?? other(found, expected: expected, opened: opened, in: bytes)
  }

  /// An error at an offset.
  static func error(
    _ kind: JSONError.Kind, at offset: Int, _ message: String, remedy: String? = nil, in bytes: Span<UInt8>
  ) -> JSONError {
    JSONError(
      kind: kind, position: JSONPositionCounter.position(of: offset, in: bytes), offset: offset,
      message: message, remedy: remedy)
  }

  /// An object or list for a message, with where it begins.
  private static func container(_ opened: Int?, in bytes: Span<UInt8>) -> String? {
    guard let opened else { return nil }
    let place = JSONPositionCounter.position(of: opened, in: bytes)
    let kind = bytes[opened] == JSONByte.openBrace ? "object" : "list"
    return "the \(kind) that begins at \(place.line):\(place.column)"
  }

  private static func end(expected: JSONExpectation, opened: Int?, in bytes: Span<UInt8>) -> JSONError {
    guard let container = container(opened, in: bytes) else {
      return error(
        .empty, at: bytes.count, "the text is empty; expected a value",
        remedy: "the smallest object is {}", in: bytes)
    }
    return error(
      .unfinished, at: bytes.count, "the text ends inside \(container); expected \(expected.description)",
      remedy: "add what is missing, or see whether the text was cut off", in: bytes)
  }

  /// What other languages have and JSON has not, wherever it stands.
  private static func foreignSyntax(
    _ found: JSONFound, expected: JSONExpectation, in bytes: Span<UInt8>
  ) -> JSONError? {
    if found.text.hasPrefix("//") || found.text.hasPrefix("/*") || found.text.hasPrefix("#") {
      return error(
        .comment, at: found.offset, "found a comment; JSON has none",
        remedy: "remove it, or write the file in YAML, where `#` begins a comment", in: bytes)
    }
    if let quote = found.scalar, "'`“”„‘’«»".unicodeScalars.contains(quote) {
      return error(
        .foreignQuotes, at: found.offset, "found the quote \(found.name); strings stand in double quotes",
        remedy: "write \"...\"", in: bytes)
    }
    return nil
  }

  /// Commas too many, too few, and what was written in their stead.
  private static func comma(
    _ found: JSONFound, expected: JSONExpectation, opened: Int?, in bytes: Span<UInt8>
  ) -> JSONError? {
    let closes = found.byte == JSONByte.closeBrace || found.byte == JSONByte.closeBracket
    if closes, expected == .nextKey || expected == .nextElement {
      var offset = found.offset - 1
      while offset > 0, bytes[offset] != JSONByte.comma { offset -= 1 }
      return error(
        .trailingComma, at: offset, "found a comma behind the last member, before \(found.name)",
        remedy: "remove the comma", in: bytes)
    }
    guard expected.isComma, found.beginsValue else { return nil }
    return error(
      .missingComma, at: found.offset, "found \(found.name) where \(expected.description) was expected",
      remedy: "put a comma between the members", in: bytes)
  }

  /// Words where a value or a key should stand.
  private static func word(
    _ found: JSONFound, expected: JSONExpectation, in bytes: Span<UInt8>
  ) -> JSONError? {
    guard !found.word.isEmpty, expected.isKey || expected.isValue else { return nil }
    if expected.isKey {
      return error(
        .unquotedKey, at: found.offset, "found \(found.name) where \(expected.description) was expected",
        remedy: "write \"\(found.word)\"", in: bytes)
    }
    if JSONFound.notFinite.contains(found.word.lowercased()) {
      return notFinite(found, in: bytes)
    }
    if found.word.first == "+" || found.word.first == "." {
      return number(from: found.offset, fault: found.offset, in: bytes)
    }
    let end = found.offset + found.word.utf8.count
    if end == bytes.count, JSONFound.isCutLiteral(found.word) {
      return error(
        .unfinished, at: end, "the text ends inside the word \(found.name); expected \(expected.description)",
        remedy: "add what is missing, or see whether the text was cut off", in: bytes)
    }
    return error(
      .word, at: found.offset, "found \(found.name) where \(expected.description) was expected",
      remedy: JSONFound.literal(for: found.word).map { "write \($0)" } ?? "text stands in double quotes",
      in: bytes)
  }

  private static func notFinite(_ found: JSONFound, in bytes: Span<UInt8>) -> JSONError {
    error(
      .notFinite, at: found.offset, "found \(found.name); JSON has finite numbers only",
      remedy: "leave the member out, or write null where that is allowed", in: bytes)
  }

  private static func other(
    _ found: JSONFound, expected: JSONExpectation, opened: Int?, in bytes: Span<UInt8>
  ) -> JSONError {
    if let byte = found.invalid {
      return encoding(found.offset..<found.offset + byte, in: bytes)
    }
    if expected == .end {
      return error(
        .trailing, at: found.offset, "found \(found.name) behind the end of the document",
        remedy: found.beginsValue && !JSONByte.isLetter(found.byte)
          ? "a text holds one value; put several into a list [...]" : "remove it", in: bytes)
    }
    let closes = found.byte == JSONByte.closeBrace || found.byte == JSONByte.closeBracket
    let place = closes ? container(opened, in: bytes).map { " in \($0)" } ?? "" : ""
    return error(
      .unexpected, at: found.offset,
      "found \(found.name) where \(expected.description) was expected\(place)",
      remedy: found.remedy(expected: expected), in: bytes)
  }

  /// A number that the grammar does not allow, from its start to the byte that does not fit.
  static func number(from start: Int, fault: Int, in bytes: Span<UInt8>) -> JSONError {
    let found = JSONFound(at: start, in: bytes)
    if JSONFound.notFinite.contains(found.word.lowercased()) { return notFinite(found, in: bytes) }
    if fault == bytes.count {
      return error(
        .unfinished, at: fault, "the text ends inside the number \(found.name); expected a digit",
        remedy: "add what is missing, or see whether the text was cut off", in: bytes)
    }
    let (reason, remedy) = JSONFound.numberFault(in: found.word, at: fault - start)
    return error(.number, at: start, "\(found.name) is not a number: \(reason)", remedy: remedy, in: bytes)
  }

  /// More objects and lists are open than the limit allows.
  static func tooDeep(limit: Int, at offset: Int, in bytes: Span<UInt8>) -> JSONError {
    error(
      .tooDeep(limit: limit), at: offset,
      "found \(JSONFound(at: offset, in: bytes).name) with \(limit) objects and lists open; that is the limit",
      remedy: "make the document flatter", in: bytes)
  }

  /// A key that its object has already.
  static func duplicateKey(
    _ key: String, at offset: Int, first: Int, in bytes: Span<UInt8>
  ) -> JSONError {
    let place = JSONPositionCounter.position(of: first, in: bytes)
    return error(
      .duplicateKey(key, first: place), at: offset,
      "key \(JSONWriter.quoted(key)) is written twice in one object, first at \(place.line):\(place.column)",
      remedy: "join the two, or remove one of them", in: bytes)
  }
}
