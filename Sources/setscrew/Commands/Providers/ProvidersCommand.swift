import Notation
import Registry

extension Command {
  /// `setscrew providers`: where requests can go, and what is different there.
  static let providers = Command(
    name: "providers", group: .setUp, operands: "[NAME]",
    summary: "list the providers, or show all about one",
    discussion: """
      Shows addresses, the environment variables that may hold a key (never the key), which endpoints and
      kinds of state a server has, and how its settings differ from those that it builds on.
      """,
    flags: [.provider, .json],
    examples: [
      Example("providers", "all of them; * marks the one in force"),
      Example("providers ollama", "what a local server takes, and what it leaves out"),
    ],
    run: { invocation in try ProvidersCommand(invocation).run() })
}

/// One run of `providers`.
struct ProvidersCommand {
  let browsing: Browsing
  let arguments: Arguments

  init(_ invocation: Invocation) throws {
    browsing = try Browsing(invocation)
    arguments = invocation.arguments
  }

  func run() throws -> ExitCode {
    guard arguments.words.count <= 1 else {
      throw Failure(.usage, "providers takes one name, not \(arguments.words.count)")
    }
    if let name = arguments.words.first {
      show(try ProviderView(name, browsing))
    } else {
      list()
    }
    return .success
  }

  private func list() {
    let providers = browsing.workspace.plugins.providers
    if arguments.has(.json) {
      let views = providers.compactMap { try? ProviderView($0.name, browsing) }
      return browsing.print([
        "provider": .string(browsing.provider.name), "providers": .array(views.map(\.json)),
      ])
    }
    var table = TextTable([
      TextTable.Column(title: "NAME"), TextTable.Column(title: "TITLE", fit: .wraps(minimum: 8)),
      TextTable.Column(title: "ADDRESS", fit: .wraps(minimum: 20)),
      TextTable.Column(title: "KEY FROM", fit: .wraps(minimum: 14)),
      TextTable.Column(title: "MODEL"),
    ])
    for provider in providers {
      let mark = provider.name == browsing.provider.name ? "*" : ""
      table.add([
        provider.name + mark, provider.title, provider.address, Self.key(provider),
        provider.defaultModel ?? Phrase.unknown,
      ])
    }
    browsing.output.write(table.text(width: browsing.width, paint: browsing.paint))
    browsing.output.line("\n* is in force" + (browsing.provider.reason.map { ", by \($0)" } ?? ""))
  }

  static func key(_ provider: Provider) -> String {
    if case .none = provider.authentication.scheme { return "no key" }
    let variables = provider.authentication.environment.joined(separator: " or ")
    return (variables.isEmpty ? "configuration" : variables)
      + (provider.authentication.isOptional ? " (optional)" : "")
  }

  private func show(_ view: ProviderView) {
    if arguments.has(.json) {
      browsing.print(view.json)
    } else {
      browsing.output.write(view.page(in: browsing).text(width: browsing.width, paint: browsing.paint))
    }
  }
}

extension Provider {
  /// The address, or why there is none.
  var address: String {
    if let baseURL { return baseURL }
    if isEmbedded { return "inside Setscrew" }
    return "--base-url"
  }
}
