/// A piece of a YAML or JSON document with its place: what the text says, before anything is read into it.
///
/// Scalars keep their text and style, so that a setting's declared type decides what `no` or `0100`
/// means. Aliases and merge keys are expanded; a node that came through an alias keeps the anchor's place.
public struct Node: Sendable, Hashable {
  /// What a node holds.
  public enum Content: Sendable, Hashable {
    /// A single value.
    case scalar(Scalar)
    /// A list.
    case sequence([Node])
    /// A map in the order of its keys; no key stands twice.
    case mapping([Entry])
  }

  /// A single value as text.
  public struct Scalar: Sendable, Hashable {
    /// How the value is written.
    public enum Style: Sendable, Hashable {
      /// YAML without quotes: the only style that is read by declared type.
      case plain
      /// YAML `'...'`.
      case singleQuoted
      /// YAML `"..."`.
      case doubleQuoted
      /// YAML `|`.
      case literal
      /// YAML `>`.
      case folded
      /// A JSON string.
      case jsonString
      /// A JSON number, `true`, `false` or `null`: keeps its own type.
      case jsonLiteral
    }
    /// The value's text, unescaped and unfolded.
    public var text: String
    /// How it is written.
    public var style: Style
    /// The explicit tag, such as `!file` or `tag:yaml.org,2002:str`; nil when there is none.
    public var tag: String?

    /// A single value as text.
    public init(text: String, style: Style, tag: String? = nil) {
      self.text = text
      self.style = style
      self.tag = tag
    }
  }

  /// A key and its value.
  public struct Entry: Sendable, Hashable {
    /// The key's text.
    public var key: String
    /// Where the key stands.
    public var keyPlace: Place
    /// The value.
    public var value: Node

    /// A key and its value.
    public init(key: String, keyPlace: Place, value: Node) {
      self.key = key
      self.keyPlace = keyPlace
      self.value = value
    }
  }

  /// What the node holds.
  public var content: Content
  /// Where it stands.
  public var place: Place

  /// A piece of a document.
  public init(_ content: Content, at place: Place) {
    self.content = content
    self.place = place
  }

  /// The entries of a map, or nil for other kinds.
  public var mapping: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }
  /// The members of a list, or nil for other kinds.
  public var sequence: [Node]? { if case .sequence(let nodes) = content { nodes } else { nil } }
  /// The single value, or nil for other kinds.
  public var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }
  /// The value of a key of a map; nil for other kinds and for absent keys.
  public subscript(key: String) -> Node? { mapping?.first { $0.key.isIdentical(to: key) }?.value }
}
