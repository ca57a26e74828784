import Notation
import Registry
import Secrets

extension Importer {
  /// The request that a command would send.
  func request(ofCommand command: CurlCommand) throws -> ImportedRequest {
    guard let data = command.data else {
      throw Failure("the command line sends no body", remedy: "a request has its body behind -d or --json")
    }
    let body: JSON
    do {
      body = try JSON(parsing: data)
    } catch {
      let variables =
        command.expansions.isEmpty ? nil : "write out \(command.expansions.joined(separator: ", "))"
      throw Failure("the body of the command line is no JSON: \(error)", remedy: variables)
    }
    let address = RequestAddress(command.url)
    var kind = ImportKind(of: body, mappings) ?? .json
    if address.isChat { kind = .chat }
    var request = try self.request(of: body, as: kind)
    request.kind = .curl
    if request.body[KnownSetting.model] == nil, let deployment = address.deployment {
      let model = BodyEdit.mark(ValuePath([.key(KnownSetting.model)]), .string(deployment))
      request.body = (try? request.body.applying(model)) ?? request.body
    }
    if let provider = address.provider(among: providers) {
      request.provider = provider.name == registry.provider?.name ? nil : provider.name
    } else if !command.url.isEmpty {
      request.note(
        "import-address", .note, "the request went to \(address.base)",
        remedy: "run it with --base-url \(address.base)")
    }
    for credential in command.credentials { note(secret: credential.value, of: credential.option, &request) }
    for header in command.headers { take(header, &request) }
    for expansion in command.expansions {
      request.note(
        "import-variable", .warning,
        "\(expansion) in the body was for the shell to fill in, and stands there as it is",
        remedy: "write the value")
    }
    if command.hasMore {
      request.note("import-first", .note, "only the first command is taken over")
    }
    return request
  }

  private func take(_ header: (name: String, value: String), _ request: inout ImportedRequest) {
    let name = header.name.lowercased()
    if SecretFinder.isSecret(header: name) || header.value.lowercased().hasPrefix("bearer ") {
      return note(secret: header.value, of: "the header \(header.name)", &request)
    }
    if let setting = registry.settings.first(where: { $0.header?.lowercased() == name }),
      let path = setting.key.valuePath
    {
      let values = header.value.split(separator: ",").map { JSON.string($0.trimmed) }
      let isList = registry.node(at: setting.key)?.declaredTypes?.contains("array") ?? false
      let value: JSON = isList ? .array(values) : .string(header.value)
      request.body = (try? request.body.applying(.set(path, value))) ?? request.body
      return
    }
    let isKept = registry.provider?.headers.contains { $0.name.lowercased() == name } ?? false
    if isKept {
      let variable = registry.provider?.headers.first { $0.name.lowercased() == name }?.variable ?? ""
      request.note(
        "import-left-out", .note, "the header \(header.name) is not part of a profile",
        remedy: "set \(variable)")
    } else if !Self.ordinaryHeaders.contains(name) {
      request.note(
        "import-left-out", .warning, "the header \(header.name) is left out: a profile holds the body")
    }
  }

  private static let ordinaryHeaders: Set<String> = [
    "content-type", "accept", "user-agent", "content-length", "accept-encoding", "accept-language", "host",
    "origin", "referer", "connection", "expect", "cache-control", "pragma",
  ]

  private func note(secret: String, of place: String, _ request: inout ImportedRequest) {
    var value = secret
    if let space = secret.firstIndex(of: " "), secret[..<space].lowercased() == "bearer" {
      value = String(secret[secret.index(after: space)...])
    }
    if value.hasPrefix("$") || value.isEmpty { return }
    request.note(
      "import-secret", .warning, "the key in \(place) is not written: \(Self.mask(Secret(value)))",
      remedy: "give it to setscrew: `setscrew keys set`, or a variable")
  }
}
