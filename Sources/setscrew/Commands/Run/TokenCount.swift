import Notation
import Payload
import Registry
import Transport

/// Has the server count the input of requests exactly; no response is made and nothing is billed.
struct TokenCount {
  private let command: RunCommand
  private let requests: [PreparedRequest]

  init(_ command: RunCommand, _ requests: [PreparedRequest]) {
    self.command = command
    self.requests = requests
  }

  func run() async throws -> ExitCode {
    let connection = try ServerConnection(command.plan)
    defer { connection.stop() }
    var counts: [JSON] = []
    for request in requests {
      let (client, body) = (connection.client, request.body(for: .inputTokens))
      switch connection.document(await connection.interruptible { await client.inputTokens(body: body) }) {
      case .failure(let failure):
        sayWhatElseThereIs(request, connection)
        return failure.exit
      case .success(let json):
        guard let tokens = json["input_tokens"]?.int else {
          throw Failure(.serverError, "the server's answer holds no count of tokens")
        }
        counts.append(tell(tokens, of: request, connection))
      }
    }
    if command.options.form == .json {
      connection.output.line((counts.count == 1 ? counts[0] : .array(counts)).pretty(indent: 2))
    }
    return .success
  }

  private func tell(_ tokens: Int, of request: PreparedRequest, _ connection: ServerConnection) -> JSON {
    let model = request.payload.model?.name
    let estimate = request.costEstimate(on: command.plan.workspace.day).input
    if command.options.form != .json {
      connection.output.line(requests.count == 1 ? "\(tokens)" : "\(tokens) \(model ?? "")")
      if !command.options.isQuiet {
        connection.errors.line(
          "setscrew: counted by \(connection.destination.endpoint.host); the estimate is \(estimate.tokens)")
      }
    }
    return [
      "model": model.map(JSON.string) ?? .null, "input_tokens": .number(JSONNumber(tokens)),
      "estimate": .number(JSONNumber(estimate.tokens)),
    ]
  }

  private func sayWhatElseThereIs(_ request: PreparedRequest, _ connection: ServerConnection) {
    guard let provider = request.registry.provider,
      !(provider.endpoints?.contains(OtherEndpoint.inputTokens.rawValue) ?? true), !command.options.isQuiet
    else { return }
    connection.errors.line(
      "setscrew: \(provider.name) is not known to count tokens; --dry-run estimates them without a server")
  }
}
