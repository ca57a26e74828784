import Notation

/// One profile as it stands in a file: its header, its settings as written, and what is wrong with its text.
///
/// ```swift
/// let file = ProfileFile(parsing: bytes, path: "profiles/haiku.yaml")
/// file.header.summary?.value    // "A haiku about anything."
/// ```
public struct ProfileFile: Sendable {
  /// How many bytes a profile may have.
  ///
  /// A request body with images in it is a profile too, so there is room for them.
  public static let sizeLimit = 64 << 20

  /// How many settings may stand at the top.
  ///
  /// There are far fewer than that. What is unknown is judged and told one by one, which a document that is nothing but
  /// unknown settings would make last for ever; maps whose members anybody names may have as many as they like.
  private static let settingLimit = 1 << 10

  /// The path as the user gave it, or `<stdin>`.
  public let path: String
  /// The bytes as they were read.
  public let bytes: [UInt8]
  /// What the key `profile` says.
  public let header: ProfileHeader
  /// Whether there is a key `profile`; without it, a document is a plain request body.
  public let hasHeader: Bool
  /// Whether the text is JSON.
  public let isJSON: Bool
  /// The settings in the order and spelling of the file.
  public let settings: [SourcedValue.Member]
  /// What is wrong, in the order of the text.
  public let findings: [Finding]
  /// The places of values that are written `!file PATH`.
  let fileTags: Set<Place>

  /// Reads a profile; never fails, but has findings of severity error when the text cannot be used.
  public init(parsing bytes: [UInt8], path: String) {
    self.path = path
    self.bytes = bytes
    isJSON = Self.beginsLikeJSON(bytes)
    let parsed = Node.parse(document: bytes, file: path)
    var reader = NodeReader()
    var header = ProfileHeader()
    var hasHeader = false
    var headerTags: Set<Place> = []
    var settings: [SourcedValue.Member] = []
    var findings = parsed.findings
    switch parsed.node {
    case nil:
      if !parsed.hasErrors {
        let start = Position(line: 1, column: 1)
        findings.append(
          Finding(
            "empty-profile", .warning, "the profile is empty",
            at: .file(Place(file: path, start: start, end: start))))
      }
    case let node?:
      guard let entries = node.mapping else {
        findings.append(
          Finding(
            "profile-not-a-map", .error,
            "a profile is a map of settings, not \(node.sequence == nil ? "a single value" : "a list")",
            at: .file(node.place)))
        break
      }
      guard entries.count <= Self.settingLimit else {
        findings.append(
          Finding(
            "too-many-settings", .error,
            "\(entries.count) settings stand at the top: the limit is \(Self.settingLimit)",
            at: .file(node.place)))
        break
      }
      for entry in entries {
        guard entry.key == "profile" else {
          settings.append(reader.member(of: entry))
          continue
        }
        hasHeader = true
        var headerReader = HeaderReader()
        header = headerReader.header(entry.value)
        findings += headerReader.findings
        headerTags = headerReader.fileTags
      }
    }
    self.header = header
    self.hasHeader = hasHeader
    self.settings = settings
    self.findings = findings + reader.findings
    fileTags = reader.fileTags.union(headerTags)
  }

  /// Whether the text cannot be used.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Whether the first byte, after a byte order mark and blanks, is `{`.
  private static func beginsLikeJSON(_ bytes: [UInt8]) -> Bool {
    let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return rest.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } == UInt8(ascii: "{")
  }
}
