import Notation
import Profiles
import Secrets

/// `config show`: folders, configuration files and variables, each with its place; no secrets.
struct ConfigShow {
  private let workspace: Workspace
  private let arguments: Arguments
  private var world: World { workspace.world }

  init(_ invocation: Invocation) throws {
    guard invocation.words.count <= 1 else { throw Failure(.usage, "config show takes no words") }
    workspace = try Workspace(invocation, mends: true)
    arguments = invocation.arguments
  }

  /// A line: what, its value, and who says so.
  private typealias Row = (name: String, value: String, origin: String)

  func run() throws -> ExitCode {
    let findings = try ConfigurationCheck(workspace, arguments).findings
    workspace.report.print(findings)
    if arguments.has(.json) {
      func json(_ rows: [Row]) -> JSON {
        .array(
          rows.map { ["name": .string($0.name), "value": .string($0.value), "origin": .string($0.origin)] })
      }
      world.output.line(
        (["folders": json(folders), "settings": json(settings), "environment": json(variables)] as JSON)
          .pretty(indent: 2))
      return .success
    }
    var table = TextTable([
      TextTable.Column(title: "NAME"), TextTable.Column(title: "VALUE", fit: .wraps(minimum: 20)),
      TextTable.Column(title: "FROM", fit: .wraps(minimum: 16)),
    ])
    for (title, rows) in [("folders", folders), ("configuration", settings), ("environment", variables)] {
      table.heading(title)
      if rows.isEmpty { table.add(["-", "nothing is set", ""]) }
      for row in rows { table.add([row.name, row.value, row.origin]) }
    }
    world.output.write(table.text(width: world.output.width, paint: workspace.outputPaint))
    return .success
  }

  private var folders: [Row] {
    let places = world.places
    func state(_ path: String) -> String { LocalFiles.isFolder(path) ? "" : "not there yet" }
    return [
      ("installation", places.installation ?? "-", ""),
      ("config", places.configuration, state(places.configuration)),
      ("data", places.data, state(places.data)), ("state", places.state, state(places.state)),
      ("cache", places.cache, state(places.cache)),
      ("project", places.project ?? "-", places.project == nil ? "no .setscrew folder here or above" : ""),
    ]
  }

  private var settings: [Row] {
    workspace.configuration.reversed().flatMap { file -> [Row] in
      var rows: [Row] = file.own.map { entry in
        (entry.name, entry.value.string ?? entry.value.encoded(), "\(entry.origin)")
      }
      for member in file.layer.settings.members ?? [] {
        rows.append((member.key, member.value.json.encoded(), "\(member.value.origin)"))
      }
      return rows
    }
  }

  /// The variables that count; of those that hold keys only that they are set.
  private var variables: [Row] {
    let plain = [
      "SETSCREW_HOME", "SETSCREW_PROVIDER", "SETSCREW_MODEL", "SETSCREW_AS_OF", "SETSCREW_KEY_FILE",
      PromptPreferences.themeVariable, PromptPreferences.keysVariable,
      "OPENAI_BASE_URL",
      "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "NO_COLOR", "HTTPS_PROXY", "https_proxy", "HTTP_PROXY",
      "http_proxy", "ALL_PROXY",
      "all_proxy", "NO_PROXY", "no_proxy", "SSL_CERT_FILE", "CURL_CA_BUNDLE",
    ]
    var rows: [Row] = plain.compactMap { name in
      world.variable(name).map { (name, AddressSecrets.masked($0), "environment") }
    }
    let keys = Set(
      workspace.plugins.providers.flatMap(\.authentication.environment) + ["SETSCREW_PASSPHRASE"])
    rows += keys.sorted().compactMap { name in world.variable(name).map { _ in (name, "set", "environment") }
    }
    return rows
  }
}
