import Notation

/// Files of `NAME=VALUE` lines, as `--env-file` takes them.
enum EnvironmentFile {
  /// The variables of a file: one a line, `#` for comments, `export` before a name allowed, quotes around a
  /// value taken off.
  ///
  /// Nothing in a value is expanded.
  static func variables(in bytes: [UInt8], named file: String) throws(Failure) -> [String: String] {
    let text: String
    do throws(EncodingError) {
      text = try String(textOf: bytes)
    } catch {
      throw Failure(.configuration, "\(file) \(error)", remedy: error.remedy)
    }
    var variables: [String: String] = [:]
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      var entry = trimmed(line)
      if entry.isEmpty || entry.hasPrefix("#") { continue }
      if entry.hasPrefix("export ") { entry = trimmed(entry.dropFirst("export ".count)) }
      guard let equals = entry.firstIndex(of: "="), isName(trimmed(entry[..<equals])) else {
        throw Failure(.configuration, "\(file):\(number + 1): a line is NAME=VALUE")
      }
      variables[String(trimmed(entry[..<equals]))] = unquoted(trimmed(entry[entry.index(after: equals)...]))
    }
    return variables
  }

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.first, !first.isNumber else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private static func unquoted(_ value: Substring) -> String {
    guard let quote = value.first, quote == "\"" || quote == "'", value.count > 1, value.last == quote else {
      return String(value)
    }
    return String(value.dropFirst().dropLast())
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
