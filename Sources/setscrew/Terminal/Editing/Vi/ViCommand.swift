/// One command of vi, as its letters say it: `3w`, `dd`, `c2fx`, `di"`.
struct ViCommand: Sendable, Equatable {
  /// What is to be done with a piece of text.
  enum Operator: Character, Sendable {
    case delete = "d"
    case change = "c"
    case copy = "y"
  }

  /// What the command does, or what its operator works on.
  enum Action: Sendable, Equatable {
    /// A motion by its letter, with the character that it looks for.
    case motion(Character, target: Character?)
    /// `g` and another letter.
    case farMotion(Character)
    /// Whole lines: an operator that is said twice.
    case lines
    /// What surrounds the cursor: `iw`, `a"`.
    case object(Character, isWhole: Bool)
    /// A command of one letter that is no motion.
    case letter(Character)
    /// `r` with the new character.
    case put(Character)
  }

  /// How far letters make a command.
  enum Reading: Sendable, Equatable {
    /// More letters are needed.
    case open
    /// They are one.
    case whole(ViCommand)
    /// They are none.
    case none
  }

  /// How often; nil when nobody said.
  var count: Int?
  var `operator`: Operator?
  var action: Action

  private static let motions = Set<Character>("hjklwbeWBE0^$G;,% \u{8}|_+-")
  private static let finders = Set<Character>("fFtT")
  private static let letters = Set<Character>("iaIAoOxXDCYSspPuJ~.vnN/?")
  private static let objects = Set<Character>("wW\"'`()[]{}<>b B".filter { $0 != " " })

  /// Reads letters.
  static func read(_ letters: String) -> Reading {
    var rest = Substring(letters)
    var count = takeCount(&rest)
    guard let first = rest.popFirst() else { return .open }
    guard let verb = Operator(rawValue: first) else {
      return action(first, &rest).map { .whole(ViCommand(count: count, operator: nil, action: $0)) }
        ?? (isOpen(first, rest) ? .open : .none)
    }
    if let more = takeCount(&rest) { count = min((count ?? 1) * more, limit) }
    guard let second = rest.popFirst() else { return .open }
    func whole(_ action: Action) -> Reading {
      .whole(ViCommand(count: count, operator: verb, action: action))
    }
    if second == first { return whole(.lines) }
    if second == "i" || second == "a" {
      guard let object = rest.first else { return .open }
      return objects.contains(object) ? whole(.object(object, isWhole: second == "a")) : .none
    }
    switch action(second, &rest) {
    case .motion(let letter, let target)?: return whole(.motion(letter, target: target))
    case .farMotion(let letter)?: return whole(.farMotion(letter))
    case nil where isOpen(second, rest): return .open
    default: return .none
    }
  }

  private static let limit = 10_000

  private static func takeCount(_ rest: inout Substring) -> Int? {
    guard let first = rest.first, first != "0" else { return nil }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return digits.isEmpty ? nil : min(Int(digits) ?? limit, limit)
  }

  private static func isOpen(_ letter: Character, _ rest: Substring) -> Bool {
    rest.isEmpty && (finders.contains(letter) || letter == "g" || letter == "r")
  }

  private static func action(_ letter: Character, _ rest: inout Substring) -> Action? {
    if motions.contains(letter) { return .motion(letter, target: nil) }
    if letters.contains(letter) { return .letter(letter) }
    if finders.contains(letter) { return rest.popFirst().map { .motion(letter, target: $0) } }
    if letter == "g" { return rest.popFirst().flatMap { "ge_E".contains($0) ? .farMotion($0) : nil } }
    if letter == "r" { return rest.popFirst().map { .put($0) } }
    return nil
  }

  /// Whether it changes the text, so that `.` does it again.
  var isChange: Bool {
    switch action {
    case .letter(let letter): "iaIAoOxXDCSspPJ~".contains(letter)
    case .put: true
    default: `operator` == .delete || `operator` == .change
    }
  }
}
