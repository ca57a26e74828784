import Notation

/// Why a text is not a fault.
public struct FaultError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in one lower-case line.
  public var description: String
}

/// The value and the parameters that were written behind a fault's name.
struct FaultArguments: Sendable {
  let name: String
  let value: String?
  let options: [String: String]

  /// The text given, or a fallback where none is.
  func text(or fallback: String? = nil) throws(FaultError) -> String {
    guard let text = value ?? fallback else { throw FaultError(description: "\(name) needs a value") }
    return text
  }

  /// The number given as value, or as a parameter.
  func number(_ option: String? = nil, in range: ClosedRange<Int> = 0...(1 << 40), or fallback: Int? = nil)
    throws(FaultError) -> Int
  {
    let written = option.map { options[$0] } ?? value
    guard let written else {
      guard let fallback else { throw FaultError(description: "\(name) needs a number") }
      return fallback
    }
    guard let number = Int(written), range.contains(number) else {
      throw FaultError(
        description: "\(name): \(written) is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The number given as a parameter; nil when it is not given.
  func optionalNumber(_ option: String) throws(FaultError) -> Int? {
    options[option] == nil ? nil : try number(option)
  }

  /// Milliseconds: `250`, `250ms`, `2s`.
  func time(_ option: String? = nil, or fallback: Double? = nil) throws(FaultError) -> Double {
    let written = option.map { options[$0] } ?? value
    guard let written else {
      guard let fallback else { throw FaultError(description: "\(name) needs a time such as 250ms") }
      return fallback
    }
    let scale = written.hasSuffix("ms") ? 1.0 : written.hasSuffix("s") ? 1_000 : 1
    let digits =
      written.hasSuffix("ms")
      ? written.dropLast(2) : written.hasSuffix("s") ? written.dropLast() : written[...]
    guard let number = Double(digits), number.isFinite, number >= 0, number * scale <= 86_400_000 else {
      throw FaultError(description: "\(name): \(written) is not a time such as 250ms or 2s")
    }
    return number * scale
  }

  /// One of the words of a type, as value or as a parameter.
  func choice<Choice: RawRepresentable & CaseIterable>(_ option: String? = nil, or fallback: Choice? = nil)
    throws(FaultError) -> Choice where Choice.RawValue == String
  {
    let written = option.map { options[$0] } ?? value
    let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    guard let written else {
      guard let fallback else { throw FaultError(description: "\(name) needs one of \(words)") }
      return fallback
    }
    guard let choice = Choice(rawValue: written) else {
      throw FaultError(description: "\(name): \(written) is not one of \(words)")
    }
    return choice
  }

  /// An event by number or type.
  func pick() throws(FaultError) -> Fault.Pick {
    let text = try text()
    return Int(text).map { .index($0) } ?? .type(text)
  }

  /// When to come back, if it is said.
  func retryAfter() throws(FaultError) -> Fault.RetryAfter? {
    if let seconds = try optionalNumber("date") { return .date(seconds) }
    if let milliseconds = try optionalNumber("retry-after-ms") { return .milliseconds(milliseconds) }
    return try optionalNumber("retry-after").map { .seconds($0) }
  }
}

extension Fault {
  /// Reads a fault: `cut-after-events=3:end=reset`.
  public init(_ text: String) throws(FaultError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let (name, value) = Self.pair(parts[0])
    guard let form = FaultForm.all.first(where: { $0.name == name }) else {
      throw FaultError(description: "unknown fault \(name)\(Self.suggestion(name))")
    }
    var options: [String: String] = [:]
    for part in parts.dropFirst() {
      let (key, value) = Self.pair(part)
      guard form.usage.contains("[:\(key)=") || form.usage.contains(":\(key)=") else {
        throw FaultError(description: "\(name) has no parameter \(key): \(name)\(form.usage)")
      }
      options[key] = value ?? ""
    }
    self = try form.make(FaultArguments(name: name, value: value, options: options))
  }

  /// Reads faults with commas or blanks between them.
  public static func list(_ text: String) throws(FaultError) -> [Fault] {
    var faults: [Fault] = []
    for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      faults.append(try Fault(String(part)))
    }
    return faults
  }

  private static func pair(_ text: String) -> (name: String, value: String?) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }

  private static func suggestion(_ name: String) -> String {
    Suggestion.nearest(to: name, among: FaultForm.all.map(\.name)).map { "; did you mean \($0)?" } ?? ""
  }
}
