import Notation
import Profiles
import Registry
import Secrets

/// `config set` and `config unset`: one key of a config.yaml, the rest kept as it is.
struct ConfigSet {
  private let workspace: Workspace
  private let arguments: Arguments
  private let words: [String]

  init(_ invocation: Invocation) throws {
    workspace = try Workspace(invocation, mends: true)
    arguments = invocation.arguments
    words = Array(invocation.words.dropFirst())
  }

  /// Puts a value, read as YAML flow text like that of --set.
  func set() throws -> ExitCode {
    guard words.count == 2 else {
      throw Failure(
        .usage, "config set takes a key and a value", remedy: "setscrew config set model gpt-6-luna")
    }
    let name = words[0]
    let way = try way(name)
    guard KeySearch.keys(in: Array(words[1].utf8)).isEmpty else {
      throw Failure(
        .usage, "the value has the form of a key, and keys are never kept in config.yaml",
        remedy: "setscrew keys set NAME keeps it; replace it, since it is in your shell's history now")
    }
    let isOwn = ConfigurationKey.topNames.contains(way[0])
    let own = isOwn ? try ownValue(words[1], at: way) : nil
    var file = try ConfigurationFile(workspace.world, isProject: arguments.has(.ownProject))
    let (path, value): (ValuePath, JSON)
    if let own {
      (path, value) = (ValuePath(way.map(ValuePath.Step.key)), own)
      try file.set(path, to: value)
    } else {
      let check = try ConfigurationCheck(workspace, arguments)
      (path, value) = try check.setting(name, words[1])
      // As the file spells it already: with dots, or by a short name.
      let spelled = check.spellings(of: name).lazy.compactMap(file.spelling).first
      try file.set(spelled ?? path, to: value)
    }
    try file.save()
    if !arguments.has(.quiet) {
      workspace.world.errors.line("setscrew: \(path) is \(value.encoded()) in \(file.path)")
    }
    return .success
  }

  /// Takes a key out.
  func unset() throws -> ExitCode {
    guard words.count == 1 else { throw Failure(.usage, "config unset takes one key") }
    let name = words[0]
    let way = try way(name)
    var file = try ConfigurationFile(workspace.world, isProject: arguments.has(.ownProject))
    let spellings =
      try [ValuePath(way.map(ValuePath.Step.key)), ValuePath([.key(name)])]
      + ConfigurationCheck(workspace, arguments).spellings(of: name)
    guard let spelled = spellings.lazy.compactMap(file.spelling).first else {
      throw Failure(.usage, "\(name) is not set in \(file.path)", remedy: "`setscrew config` shows what is")
    }
    try file.remove(spelled)
    try file.save()
    if !arguments.has(.quiet) {
      workspace.world.errors.line("setscrew: \(name) is taken out of \(file.path)")
    }
    return .success
  }

  /// The parts of a key's name.
  private func way(_ name: String) throws(Failure) -> [String] {
    let steps = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !steps.contains("") else { throw Failure(.usage, "'\(name)' is no key") }
    return steps
  }

  /// A value for one of the configuration's own keys.
  private func ownValue(_ text: String, at way: [String]) throws -> JSON {
    let name = way.joined(separator: ".")
    guard let key = ConfigurationKey.at(way) else {
      let below = ConfigurationKey.under([way[0]]).map(\.name)
      throw Failure(
        .usage,
        "\(name) is no key; under \(way[0]) there \(below.count == 1 ? "is" : "are") \(below.joined(separator: ", "))"
      )
    }
    if key.isUsersAlone, arguments.has(.ownProject) {
      throw Failure(.usage, "\(name) counts only in your own config.yaml", remedy: "leave --project out")
    }
    switch key.form {
    case .provider: try checkProvider(text)
    case .text where way[0] == "keys": try checkProvider(way[1])
    default: break
    }
    let value = Self.read(text, as: key.form)
    guard key.takes(value) else { throw Failure(.usage, "\(name) is \(key.expectation)") }
    return value
  }

  /// The value that a text stands for; a list has to be one only where several are given.
  private static func read(_ text: String, as form: ConfigurationKey.Form) -> JSON {
    switch form {
    case .provider, .choice, .text: return .string(text)
    case .flag: return ["true": .bool(true), "false": .bool(false)][text] ?? .string(text)
    case .texts, .paths:
      let parsed = Node.parse(document: Array(text.utf8), file: "VALUE")
      if parsed.findings.allSatisfy({ $0.severity != .error }), let list = parsed.node?.sequence {
        return .array(list.map { $0.scalar.map { .string($0.text) } ?? .null })
      }
      return .array([.string(text)])
    }
  }

  private func checkProvider(_ name: String) throws(Failure) {
    let names = workspace.plugins.providers.map(\.name)
    guard !names.contains(name) else { return }
    throw Failure(
      .usage, "no provider is called '\(name)'",
      remedy: Suggestion.nearest(to: name, among: names).map { "did you mean \($0)?" }
        ?? "`setscrew providers` lists them")
  }
}
