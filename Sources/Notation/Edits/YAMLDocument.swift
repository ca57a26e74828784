/// A YAML or JSON document that can be edited without losing comments, order, quoting or line ends.
///
/// ```swift
/// var document = try YAMLDocument(bytes, file: "profiles/haiku.yaml")
/// try document.set(ValuePath([.key("reasoning"), .key("effort")]), to: "high")
/// write(document.bytes)
/// ```
///
/// Edits change the text of the entry they are about and leave every other byte as it is. Each one is read
/// back and compared with what it was to mean; an edit that fails, fails with an error and changes nothing.
/// A path's keys are the keys as written: `text.verbosity` in dotted spelling is one key. Values that come
/// in are written so that every reader of YAML 1.1 or 1.2 takes them for what they are.
///
/// A document must be free of errors and in UTF-8. What begins with a brace is JSON, and stays JSON.
public struct YAMLDocument: Sendable, Hashable {
  /// The two languages of a document.
  public enum Format: Sendable, Hashable {
    /// YAML.
    case yaml
    /// JSON.
    case json
  }

  /// The document's text.
  public private(set) var bytes: [UInt8]
  /// What it says, with places; nil when it is empty.
  public private(set) var node: Node?
  /// The file's path or another name, for places.
  public let file: String
  /// The language it is written in.
  public let format: Format

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A document of a text; one with errors, or in another encoding than UTF-8, is refused.
  public init(_ bytes: [UInt8], file: String) throws(YAMLEditError) {
    guard YAMLEncoding(of: bytes).isUTF8 else {
      let start = Position(line: 1, column: 1)
      throw YAMLEditError(
        .encoding,
        [
          Finding(
            "edit-encoding", .error, "only text in UTF-8 can be edited",
            at: .file(Place(file: file, start: start, end: start)), remedy: "save the file as UTF-8")
        ])
    }
    let text = bytes.starts(with: Self.byteOrderMark) ? Array(bytes[3...]) : bytes
    format = text.first { !JSONByte.isSpace($0) } == JSONByte.openBrace ? .json : .yaml
    node = try YAMLEditor(text, file: file, format: format).node
    self.bytes = bytes
    self.file = file
  }

  /// A document of a text.
  public init(_ text: String, file: String) throws(YAMLEditError) {
    try self.init(Array(text.utf8), file: file)
  }

  /// The document's text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What the document means by YAML 1.2's core schema; nil when it is empty.
  public var json: JSON? { node.map { JSON(core: $0) } }

  /// Puts a value at a path.
  ///
  /// What is missing on the way is made, at the end of the map or list that lacks it. A list or map that
  /// shares members with the new one keeps them with their comments. A single value keeps its quotes, or
  /// its block text, where the new one allows it.
  public mutating func set(
    _ path: ValuePath, to value: JSON, aliases: YAMLAliasTreatment = .refuse
  ) throws(YAMLEditError) {
    try edit(aliases) { (editor) throws(YAMLEditError) in try editor.set(path, to: value) }
  }

  /// Adds a member that is not there yet.
  ///
  /// In a list it goes in front of the member that has the index now, or to the end; in a map it goes where
  /// the placement says.
  public mutating func insert(
    _ value: JSON, at path: ValuePath, _ placement: YAMLPlacement = .last,
    aliases: YAMLAliasTreatment = .refuse
  ) throws(YAMLEditError) {
    try edit(aliases) { (editor) throws(YAMLEditError) in try editor.insert(value, at: path, placement) }
  }

  /// Takes a member away, with the comment directly above it and the one behind it on its line.
  public mutating func remove(
    _ path: ValuePath, emptied: YAMLEmptied = .stays, aliases: YAMLAliasTreatment = .refuse
  ) throws(YAMLEditError) {
    try edit(aliases) { (editor) throws(YAMLEditError) in try editor.remove(path, emptied) }
  }

  /// Gives a member of a map another key, which the map must not have yet.
  public mutating func rename(
    _ path: ValuePath, to key: String, aliases: YAMLAliasTreatment = .refuse
  ) throws(YAMLEditError) {
    try edit(aliases) { (editor) throws(YAMLEditError) in try editor.rename(path, to: key) }
  }

  /// The way to a value as this document spells it, nested or with dots in a key at the top; nil where it is neither.
  ///
  /// `text` with a member `verbosity` and the single key `"text.verbosity"` mean the same setting in a profile.
  public func spelling(of path: ValuePath) -> ValuePath? {
    guard let node else { return nil }
    if node[path] != nil { return path }
    var name: String?
    for (index, step) in path.steps.enumerated() {
      guard case .key(let key) = step else { return nil }
      let joined = name.map { "\($0).\(key)" } ?? key
      name = joined
      let spelled = ValuePath([.key(joined)] + path.steps[(index + 1)...])
      if node[spelled] != nil { return spelled }
    }
    return nil
  }

  private mutating func edit(
    _ aliases: YAMLAliasTreatment, _ change: (inout YAMLEditor) throws(YAMLEditError) -> Void
  ) throws(YAMLEditError) {
    let hasMark = bytes.starts(with: Self.byteOrderMark)
    var editor = try YAMLEditor(
      hasMark ? Array(bytes[3...]) : bytes, file: file, format: format, aliases: aliases)
    try change(&editor)
    bytes = (hasMark ? Self.byteOrderMark : []) + editor.text.bytes
    node = editor.node
  }
}
