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
    workspace = try Workspace(invocation)
    arguments = invocation.arguments
    words = Array(invocation.words.dropFirst())
  }

  /// Puts a value, read as YAML flow text like that of --set.
  func set() throws -> ExitCode {
    guard words.count == 2 else {
      throw Failure(
        .usage, "config set takes a key and a value", remedy: "setscrew config set model gpt-6-luna")
    }
    let path = try path(words[0])
    guard KeySearch.keys(in: Array(words[1].utf8)).isEmpty else {
      throw Failure(
        .usage, "the value has the form of a key, and keys are never kept in config.yaml",
        remedy: "setscrew keys set NAME keeps it; replace it, since it is in your shell's history now")
    }
    let value = try value(words[1], at: path)
    var file = try ConfigurationFile(workspace.world, isProject: arguments.has(.ownProject))
    try file.set(path, to: value)
    try file.save()
    if !arguments.has(.quiet) {
      workspace.world.errors.line("setscrew: \(words[0]) is \(value.encoded()) in \(file.path)")
    }
    return .success
  }

  /// Takes a key out.
  func unset() throws -> ExitCode {
    guard words.count == 1 else { throw Failure(.usage, "config unset takes one key") }
    var file = try ConfigurationFile(workspace.world, isProject: arguments.has(.ownProject))
    let path = try path(words[0])
    guard let spelled = file.spelling(of: path) else {
      throw Failure(
        .usage, "\(words[0]) is not set in \(file.path)", remedy: "`setscrew config` shows what is")
    }
    try file.remove(spelled)
    try file.save()
    if !arguments.has(.quiet) {
      workspace.world.errors.line("setscrew: \(words[0]) is taken out of \(file.path)")
    }
    return .success
  }

  private static let ownKeys: Set<String> = ["provider", "remedy", "keys", "allow", "log"]

  /// The way to a key: one of the configuration's own, or a setting by its name or short name.
  private func path(_ name: String) throws -> ValuePath {
    let steps = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !steps.contains("") else { throw Failure(.usage, "'\(name)' is no key") }
    if Self.ownKeys.contains(steps[0]) { return ValuePath(steps.map(ValuePath.Step.key)) }
    guard let path = ValuePath(parsing: name) else { throw Failure(.usage, "'\(name)' is no key") }
    return path
  }

  private func value(_ text: String, at path: ValuePath) throws -> JSON {
    let first = path.steps.first
    if first == .key("provider") {
      guard workspace.plugins.providers.contains(where: { $0.name == text }) else {
        let near = Suggestion.nearest(to: text, among: workspace.plugins.providers.map(\.name))
        throw Failure(.usage, "no provider is called '\(text)'", remedy: near.map { "did you mean \($0)?" })
      }
      return .string(text)
    }
    if first == .key("remedy") {
      guard Remedy(rawValue: text) != nil else {
        throw Failure(.usage, "remedy is one of \(Remedy.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      return .string(text)
    }
    let parsed = Node.parse(document: Array(text.utf8), file: "VALUE")
    guard parsed.findings.allSatisfy({ $0.severity != .error }), let node = parsed.node else {
      return .string(text)
    }
    return JSON(core: node)
  }
}
