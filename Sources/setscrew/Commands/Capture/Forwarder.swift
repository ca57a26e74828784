import Notation
import Secrets
import Simulator
import Transport
import Workbench

/// Hands requests on to a server and its answers back, and tells what passed.
struct Forwarder: Sendable {
  /// Where requests go; ends in the version segment.
  let baseURL: String
  let transport: any HTTPTransport
  let timeouts: Timeouts
  /// Keeps what passed.
  let keeper: CaptureKeeper

  /// Sends a request in a task of its own; the answer is filled as it comes.
  func forward(_ request: ForwardedRequest, into answer: LiveAnswer) {
    let task = Task { await send(request, into: answer) }
    answer.onCancel { task.cancel() }
  }

  /// Sends a request and fills the answer until it has ended.
  func send(_ request: ForwardedRequest, into answer: LiveAnswer) async {
    let url = (baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL) + request.target
    var passage = Passage(method: request.method, url: url, sent: request.body, startedAt: keeper.now())
    var fields: [HTTPField] = []
    for field in request.fields.fields {
      guard
        let made = HTTPFields.isSecret(field.name)
          ? try? HTTPField(field.name, Secret(field.value)) : try? HTTPField(field.name, field.value)
      else { continue }
      fields.append(made)
    }
    passage.fields = fields
    let begin = ContinuousClock.now
    do {
      let outgoing = HTTPRequest(method: request.method, url: url, fields: fields, body: request.body)
      for try await event in transport.exchange(outgoing, timeouts: timeouts) {
        switch event {
        case .head(let head):
          passage.head = head
          answer.begin(status: head.status, fields: Self.passedOn(head))
        case .bytes(let bytes):
          passage.received += bytes
          passage.arrivals.append(.init(length: passage.received.count, time: ContinuousClock.now - begin))
          answer.append(bytes)
        case .end(let timing): passage.timing = timing
        }
      }
      answer.end()
    } catch {
      let failure = error as? TransportError ?? TransportError(.library, "\(error)")
      passage.failure = failure
      if passage.head == nil {
        answer.begin(status: 502, fields: ["content-type": "application/json"])
        let message = "The server could not be asked: \(failure.description)."
        answer.append(
          Array(RequestRefusal(status: 502, type: "server_error", message: message).body.encoded().utf8))
        answer.end()
      } else {
        answer.breakOff()
      }
    }
    passage.total = ContinuousClock.now - begin
    keeper.keep(passage, masking: request.fields.secrets)
  }

  /// The fields of an answer that concern the client, not this connection.
  private static func passedOn(_ head: HTTPHead) -> HTTPFields {
    let own: Set<String> = [
      "connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding", "trailer",
      "upgrade", "proxy-authenticate",
    ]
    var fields = HTTPFields()
    for field in head.fields where !own.contains(field.name.lowercased()) {
      fields.append(field.name, field.value)
    }
    return fields
  }
}

/// One exchange on its way through.
struct Passage: Sendable {
  var method: String
  var url: String
  var sent: [UInt8]
  /// Seconds since 1970.
  var startedAt: Double
  var fields: [HTTPField] = []
  var head: HTTPHead?
  var received: [UInt8] = []
  var arrivals: [CallResult.Arrival] = []
  var timing: HTTPTiming?
  var total: Duration = .zero
  var failure: TransportError?
}
