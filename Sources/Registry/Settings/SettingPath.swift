import Notation

/// The name of a setting: its way through a request body, with lists, maps and variants left open.
///
/// ```
/// reasoning.effort            a member of an object
/// include[]                   a member of a list
/// metadata.*                  a value of a map
/// tools[](type=mcp).headers   a member of the variant whose tag `type` is `mcp`
/// ```
public struct SettingPath: Sendable, Hashable, CustomStringConvertible {
  /// One step of the way.
  public enum Step: Sendable, Hashable {
    /// The member of an object that has this name.
    case key(String)
    /// Any value of a map: `*`.
    case anyKey
    /// Any member of a list: `[]`.
    case item
    /// The same value, taken as the variant with one of these tag values: `(type=mcp)`.
    case variant(tag: String, values: [String])
  }

  /// The steps from the root; none is the whole body.
  public var steps: [Step]

  /// A way of the given steps.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// The whole body.
  public static let root = SettingPath()

  /// A way as registry files write it; nil for text that is none, such as `a..b` or `a[0]`.
  public init?(_ text: some StringProtocol) {
    if let keys = Self.plainKeys(of: text.utf8) {
      steps = keys
      return
    }
    var steps: [Step] = []
    var rest = Substring(text)
    var expectsKey = true
    while !rest.isEmpty {
      if rest.hasPrefix("[]") {
        guard !expectsKey else { return nil }
        steps.append(.item)
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("(") {
        guard !expectsKey, let close = rest.firstIndex(of: ")"),
          let variant = Self.variant(rest[rest.index(after: rest.startIndex)..<close])
        else { return nil }
        steps.append(variant)
        rest = rest[rest.index(after: close)...]
      } else if rest.hasPrefix(".") {
        guard !expectsKey else { return nil }
        expectsKey = true
        rest = rest.dropFirst()
      } else {
        guard expectsKey else { return nil }
        let key = rest.prefix { !".[()]".contains($0) }
        guard !key.isEmpty else { return nil }
        steps.append(key == "*" ? .anyKey : .key(String(key)))
        rest = rest[key.endIndex...]
        expectsKey = false
      }
    }
    guard !expectsKey else { return nil }
    self.steps = steps
  }

  /// A way below a list member or variant, as conditions write it: `.server_url`, `.content[]`, `.` for the member itself.
  public init?(relative text: some StringProtocol) {
    guard text.hasPrefix(".") else { return nil }
    let rest = text.dropFirst()
    if rest.isEmpty {
      steps = []
    } else if rest.hasPrefix("[") || rest.hasPrefix("(") {
      guard let path = SettingPath("x" + rest) else { return nil }
      steps = Array(path.steps.dropFirst())
    } else {
      guard let path = SettingPath(rest) else { return nil }
      steps = path.steps
    }
  }

  /// This way, followed by another.
  public func appending(_ other: SettingPath) -> SettingPath { SettingPath(steps + other.steps) }

  /// This way, followed by one step.
  public func appending(_ step: Step) -> SettingPath { SettingPath(steps + [step]) }

  /// The way to what holds this setting; nil for the root.
  public var parent: SettingPath? { steps.isEmpty ? nil : SettingPath(Array(steps.dropLast())) }

  /// The first key: the setting's name at the top of the body.
  public var rootKey: String? {
    if case .key(let key)? = steps.first { key } else { nil }
  }

  /// The same way without saying which variant is meant: `tools[].headers`.
  public var withoutVariants: SettingPath {
    SettingPath(
      steps.filter { step in
        if case .variant = step { false } else { true }
      })
  }

  /// The same way to the list member itself, whichever variant it is.
  var withoutLastVariant: SettingPath {
    if case .variant? = steps.last { SettingPath(Array(steps.dropLast())) } else { self }
  }

  /// Whether the way consists of keys alone, so that it names exactly one place in a body.
  public var isPlain: Bool {
    steps.allSatisfy { step in
      if case .key = step { true } else { false }
    }
  }

  /// Whether this way leads through (or to) another.
  public func hasPrefix(_ other: SettingPath) -> Bool { steps.starts(with: other.steps) }

  /// The place of a plain way in a body; nil when a list, map or variant lies on it.
  public var valuePath: ValuePath? {
    var path: [ValuePath.Step] = []
    for step in steps {
      guard case .key(let key) = step else { return nil }
      path.append(.key(key))
    }
    return ValuePath(path)
  }

  /// The form that registry files use.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .anyKey: text += text.isEmpty ? "*" : ".*"
      case .item: text += "[]"
      case .variant(let tag, let values): text += "(\(tag)=\(values.joined(separator: "|")))"
      }
    }
    return text
  }

  /// The keys of a way of plain words; nil for any other text.
  ///
  /// Nearly all ways are such, and hundreds are read at each start.
  private static func plainKeys<Text: Collection<UInt8>>(of text: Text) -> [Step]? {
    var keys: [Step] = []
    for key in text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      let isPlain = key.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
      guard isPlain, !key.isEmpty else { return nil }
      keys.append(.key(String(decoding: key, as: UTF8.self)))
    }
    return keys
  }

  private static func variant(_ text: Substring) -> Step? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let tag = text[..<equals]
    let values = text[text.index(after: equals)...].split(separator: "|", omittingEmptySubsequences: false)
    guard !tag.isEmpty, !values.isEmpty, values.allSatisfy({ !$0.isEmpty }) else { return nil }
    return .variant(tag: String(tag), values: values.map(String.init))
  }
}
