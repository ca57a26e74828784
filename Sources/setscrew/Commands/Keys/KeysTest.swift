import Notation
import Registry
import Responses
import Secrets
import Transport

/// `keys test [NAME]`: the cheapest call there is, the list of models, with the key of each provider.
struct KeysTest {
  private let work: KeyWork
  private let providers: [Provider]

  init(_ invocation: Invocation) throws {
    work = try KeyWork(invocation)
    let words = Array(invocation.words.dropFirst())
    if words.isEmpty {
      let keys = work.keys
      providers = work.workspace.plugins.providers.filter { keys.hasKey(for: $0) }
      guard !providers.isEmpty else {
        throw Failure(.configuration, "no keys are kept", remedy: "`setscrew keys set openai` keeps one")
      }
    } else {
      providers = [try work.provider(words, of: "test")]
    }
  }

  func run() async throws -> ExitCode {
    var exit = ExitCode.success
    for provider in providers {
      let code = try await test(provider)
      if exit == .success { exit = code }
    }
    return exit
  }

  private func test(_ provider: Provider) async throws -> ExitCode {
    if let endpoints = provider.endpoints, !endpoints.contains("models") {
      work.world.output.line("\(provider.name): has no list of models to ask for; a request is the only test")
      return .success
    }
    let baseURL =
      work.arguments.last(.baseURL)
      ?? work.world.variable("OPENAI_BASE_URL").flatMap {
        provider.name == ProviderChoice.standard ? $0 : nil
      }
    let destination = try Destination.server(
      provider, baseURL: baseURL, keys: work.keys, extra: [], version: Version.current)
    let redactor = Redactor(destination.secrets, shapes: true)
    let url = "\(destination.endpoint.baseURL)/models"
    let started = ContinuousClock.now
    var status = 0
    var body: [UInt8] = []
    do {
      let request = HTTPRequest(
        method: "GET", url: url, fields: destination.endpoint.fields.filter { $0.name != "Content-Type" })
      for try await event in CurlTransport().exchange(
        request, timeouts: try RequestSender.timeouts(work.arguments))
      {
        switch event {
        case .head(let head): status = head.status
        case .bytes(let bytes): if body.count < 64 << 20 { body += bytes }
        case .end: break
        }
      }
    } catch let error as TransportError {
      work.world.output.line("\(provider.name): \(redactor.redacted(error.description))")
      return error.isTimeout ? .timedOut : .serverError
    }
    let duration = ContinuousClock.now - started
    return report(
      provider, hasKey: !destination.secrets.isEmpty, status: status, body: body, duration: duration,
      redactor: redactor, url: url)
  }

  private func report(
    _ provider: Provider, hasKey: Bool, status: Int, body: [UInt8], duration: Duration, redactor: Redactor,
    url: String
  ) -> ExitCode {
    let output = work.world.output
    let document = try? JSON(parsing: body)
    let source = work.keys.sources(for: provider).first.map { " from \($0)" } ?? ""
    guard status == 200 else {
      let message =
        document?["error"]?["message"]?.string.map { ": \(redactor.redacted($0).visibleText)" } ?? ""
      output.line("\(provider.name): HTTP \(status)\(message)")
      if status == 401 || status == 403 {
        output.line(
          "  the server does not take the key\(source); set another: setscrew keys set \(provider.name)")
      } else if 300...399 ~= status {
        output.line(
          "  the server sends elsewhere, where keys do not go; give the right address with --base-url")
      }
      return 400...499 ~= status ? .clientError : 300...399 ~= status ? .configuration : .serverError
    }
    let count = (document?["data"]?.array ?? document?["models"]?.array)?.count
    let models = count.map { ", \($0) model\($0 == 1 ? "" : "s")" } ?? ""
    let milliseconds =
      duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
    let what = hasKey ? "the key\(source) works" : "answers without a key"
    output.line("\(provider.name): \(what) (\(url)\(models), \(milliseconds) ms)")
    return .success
  }
}
