import Notation

/// The steps by which requests in other spellings become requests of today: `key-mapping.yaml` of the plugins in force.
public struct KeyMappingTable: Sendable {
  /// The steps in the order in which they are taken.
  public private(set) var mappings: [KeyMapping] = []
  /// What is wrong with the files.
  public private(set) var findings: [Finding] = []

  /// The name of the file in a plugin's folder, without its ending.
  public static let fileName = "key-mapping"
  /// The section of the file that holds the steps.
  private static let section = "mapping"

  /// No steps.
  public init() {}

  /// The steps of a file.
  public init(bytes: [UInt8], file: String) {
    self.init()
    add(bytes: bytes, file: file)
  }

  /// Adds the steps of another plugin's file; one of a name that is there already takes its place.
  public mutating func add(bytes: [UInt8], file: String) {
    let parsed = Node.parse(yaml: bytes, file: file)
    findings += parsed.findings
    guard let root = parsed.node else { return }
    let evidence = root.mapping?.first { $0.key == "evidence" }
    for section in root.mapping ?? [] where section.key != "evidence" {
      guard section.key == Self.section, let entries = section.value.mapping else {
        findings.append(
          Finding(
            "registry-field", .error, "a map of steps stands under `\(Self.section):`",
            at: .file(section.keyPlace)))
        continue
      }
      for entry in entries { read(entry, evidence) }
    }
  }

  private mutating func read(_ entry: Node.Entry, _ evidence: Node.Entry?) {
    guard let own = entry.value.mapping else {
      findings.append(
        Finding("registry-field", .error, "\(entry.key) must be a map", at: .file(entry.value.place)))
      return
    }
    let fields = own + (entry.value["evidence"] == nil ? evidence.map { [$0] } ?? [] : [])
    var reader = FieldReader(
      RawEntry(
        key: entry.key, keyPlace: entry.keyPlace, plugin: "",
        fields: fields.map {
          RawEntry.Field(name: $0.key, namePlace: $0.keyPlace, node: $0.value, plugin: "")
        }),
      known: KeyMapping.fields)
    let mapping = KeyMapping(name: entry.key, from: &reader)
    let problems = reader.finished()
    findings += problems
    guard problems.isEmpty else { return }
    if let index = mappings.firstIndex(where: { $0.name == mapping.name }) {
      mappings[index] = mapping
    } else {
      mappings.append(mapping)
    }
  }
}
