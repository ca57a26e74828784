import Notation

@testable import Registry

/// A parameter as published descriptions of the API state it: a line of parameters.jsonl.
///
/// The descriptions are the Python SDK 3.57.0, OpenAI's OpenAPI file 2.3.0 of 2026-08-21 and Open Responses of
/// 2026-04-24. A line without `sources` is known to the first two. Where they say different things, `nullable_by` and
/// the like name those for which a flag holds, `enum_missing` the values that one of them lacks, and
/// `bounds_openresponses` the bounds of the open specification.
struct KnownParameter: Sendable {
  /// Where a parameter was found.
  enum List: String {
    case body, beta, docs, websocket
  }

  /// What stands at a path.
  enum Kind: String {
    case path, variant, item
  }

  /// Who describes the API.
  enum Source: Hashable {
    case openAI, openResponses

    /// The descriptions whose flags count.
    var names: [String] {
      switch self {
      case .openAI: ["sdk", "openapi", "sdk(beta)", "openapi(beta)", "docs-changelog"]
      case .openResponses: ["openresponses"]
      }
    }
  }

  private let line: JSON

  init(_ line: JSON) { self.line = line }

  var id: String { line["id"]?.string ?? "" }
  var list: List { line["list"]?.string.flatMap(List.init) ?? .body }
  var kind: Kind { line["kind"]?.string.flatMap(Kind.init) ?? .path }

  /// Whether a source knows it at all.
  func isKnown(to source: Source) -> Bool {
    guard let names = strings("sources") else { return source == .openAI }
    return names.contains(where: source.names.contains)
  }

  /// What a source says about it.
  func facts(by source: Source) -> ParameterFacts {
    var facts = ParameterFacts()
    let types = Set(strings("types") ?? [])
    if !types.isEmpty, !types.contains("any") {
      facts.types = types.subtracting(["null"])
      facts.isNullable = types.contains("null") || flag("nullable", by: source)
    }
    facts.isRequired = flag("required", by: source)
    facts.isDeprecated = flag("deprecated", by: source)
    facts.values = Set(line["enum"]?.array ?? []).subtracting(missingValues(of: source))
    facts.isOpen = line["enum_open"] == true
    facts.bounds = bounds(by: source)
    facts.defaultValue = line["default"]
    facts.place = list == .docs ? List.body.rawValue : list.rawValue
    return facts
  }

  /// The SDK is the newer of OpenAI's two: what it lacks is missing, what the other lacks was added since.
  private func missingValues(of source: Source) -> [JSON] {
    line["enum_missing"]?[source == .openAI ? "sdk" : "openresponses"]?.array ?? []
  }

  private func bounds(by source: Source) -> [String: JSON] {
    let key = source == .openAI ? "bounds" : "bounds_openresponses"
    return Dictionary(uniqueKeysWithValues: (line[key]?.object?.members ?? []).map { ($0.key, $0.value) })
  }

  private func flag(_ name: String, by source: Source) -> Bool {
    guard let names = strings("\(name)_by") else { return line[name] == true }
    return names.contains(where: source.names.contains)
  }

  private func strings(_ key: String) -> [String]? { line[key]?.array?.compactMap(\.string) }
}

extension KnownParameter {
  private static let file = #filePath.components(before: "KnownParameter.swift") + "parameters.jsonl"

  /// Every line of the file.
  static let all: [KnownParameter] = (FileAccess.disk.read(file) ?? [])
    .split(separator: UInt8(ascii: "\n"))
    .compactMap { line in (try? JSON(parsing: Array(line))).map(KnownParameter.init) }
}
