import Notation
import Payload
import Registry
import Responses
import Secrets
import Transport
import Workbench

/// What there is to say about how an exchange ended: errors at the line of the profile they name, and
/// advice where an answer was cut off.
struct ExchangeDiagnosis {
  private let exchange: Exchange
  private let request: PreparedRequest
  private let redactor: Redactor
  private let day: CivilDate

  init(_ exchange: Exchange, _ request: PreparedRequest, redactor: Redactor, day: CivilDate) {
    self.exchange = exchange
    self.request = request
    self.redactor = redactor
    self.day = day
  }

  /// The findings, with keys masked.
  var findings: [Finding] {
    if let error = exchange.transportError { return [unanswered(error)] }
    guard let outcome = exchange.outcome else { return [] }
    switch outcome {
    case .completed(let response):
      return response.refusal == nil
        ? [] : [Finding("response-refused", .warning, "the model refused to answer")]
    case .incomplete(let response, let reason): return [incomplete(response, reason: reason)]
    case .failed(let error, _): return [failed(error)]
    case .cancelled:
      return [Finding("response-cancelled", .error, "the response was cancelled on the server")]
    case .interrupted(let interruption): return [interrupted(interruption)]
    case .pending(let response):
      return [
        Finding(
          "response-pending", .note,
          "the response \(response.id ?? "") is \(response.status ?? "queued")",
          remedy: pickingUp(response))
      ]
    }
  }

  private func unanswered(_ error: TransportError) -> Finding {
    var message = redactor.redacted(error.description)
    if let gaveUp = exchange.result.gaveUp { message += "; \(gaveUp)" }
    return Finding(Finding.Code(rawValue: "transport-\(error.kind.rawValue)"), .error, message)
  }

  private func incomplete(_ response: Response, reason: String?) -> Finding {
    var message = "the answer stops early"
    if let reason { message += ": \(reason)" }
    let usage = response.usage
    guard let output = usage?.outputTokens, let reasoning = usage?.reasoningTokens, reasoning > 0 else {
      return Finding(
        "response-incomplete", .error, message, remedy: "allow more output tokens, if that is the reason")
    }
    message +=
      reasoning == output
      ? "; all \(output) output tokens were reasoning"
      : "; \(reasoning) of \(output) output tokens were reasoning"
    return Finding(
      "response-incomplete", .error, message,
      remedy: "allow more output tokens, or ask for less reasoning effort")
  }

  private func failed(_ error: APIError) -> Finding {
    var message = redactor.redacted(error.description)
    if let gaveUp = exchange.result.gaveUp { message += "; \(gaveUp)" }
    let complaint = ServerComplaint(error)
    let place = (error.param ?? complaint?.parameter).flatMap { request.payload.place(ofParameter: $0) }
    var (rule, notes): (Finding.Rule?, [Finding.Note]) = (nil, [])
    if complaint != nil, let known = registryFinding(at: place) {
      rule = known.rule
      notes.append(Finding.Note("the registry says so as well"))
    } else if let learned = learnedRule {
      let model = request.payload.model?.name ?? "the model"
      notes.append(
        Finding.Note("the registry has nothing against this for \(model): the server knows better"))
      notes.append(
        Finding.Note(
          "to teach it that \(learned.summary), add --learn: it writes to .setscrew/plugins/learned"))
    }
    return Finding(
      Finding.Code(rawValue: "server-\(error.errorClass.rawValue.replacing("_", with: "-"))"), .error,
      message,
      at: place?.origin, path: place?.path, rule: rule, remedy: remedy(for: error, place: place), notes: notes
    )
  }

  /// What the registry itself had to say about the place that a server complains of.
  private func registryFinding(at place: ParameterPlace?) -> Finding? {
    guard let place, place.isWhole else { return nil }
    return request.findings.first { $0.path == place.path && $0.severity >= .warning && $0.rule != nil }
  }

  /// The rule that the server's words would add to the registry; nil where it knows, or where they say none.
  var learnedRule: LearnedRule? {
    guard let error = exchange.error, let complaint = ServerComplaint(error),
      let model = request.payload.model?.name
    else { return nil }
    let place = request.payload.place(ofParameter: complaint.parameter)
    guard let place, place.isWhole, registryFinding(at: place) == nil else { return nil }
    var told = error
    told.message = error.message.map(redactor.redacted)
    return LearnedRule(
      complaint, error: told, provider: request.choice.name, model: model,
      sent: request.payload.json[place.path], registry: request.registry, day: day)
  }

  /// What to do about an input that is too long, with its size, the model's window, and what each way costs.
  private var tooLong: String {
    let estimate = request.costEstimate(on: day).input.tokens
    var text = "the input is about \(estimate) tokens"
    let model = request.payload.model.flatMap { request.registry.model(named: $0.name)?.model }
    if case .value(let window)? = model?.fact(["context_window"]), let window = window.int {
      text += ", the window of \(model?.id ?? "the model") \(window)"
    }
    return text
      + ": shorten it, compact the conversation, or set truncation to auto, which drops the oldest items"
  }

  private func remedy(for error: APIError, place: ParameterPlace?) -> String? {
    switch error.errorClass {
    case .authentication:
      let variables = request.registry.provider?.authentication.environment.joined(separator: " or ") ?? ""
      return variables.isEmpty
        ? "give the server the key it asks for" : "set \(variables) to a key that is valid"
    case .billing: return "add credit to the account; sending again does not help"
    case .context: return tooLong
    case .invalidRequest where place != nil:
      return "remove it, change it, or give the account what the server asks for"
    default: return nil
    }
  }

  private func interrupted(_ interruption: Outcome.Interruption) -> Finding {
    let message =
      switch interruption.cause {
      case .streamEnded: "the stream ended without saying how the response ended"
      case .connectionLost(let reason): redactor.redacted(reason)
      case .timedOut: "the server fell silent"
      case .stoppedByUser: "stopped"
      }
    var notes: [Finding.Note] = []
    if !interruption.partial.outputText.isEmpty { notes.append(Finding.Note("the answer above is partial")) }
    if interruption.discardedBytes > 0 {
      notes.append(Finding.Note("\(interruption.discardedBytes) bytes of an unfinished event were left out"))
    }
    return Finding(
      "response-interrupted", .error, message, remedy: pickingUp(interruption.partial), notes: notes)
  }

  /// How to go on with a response that the server may have kept.
  private func pickingUp(_ response: Response) -> String? {
    guard let id = response.id?.visibleText, response.json[KnownSetting.store]?.bool != false,
      request.registry.provider?.endpoints?.contains("retrieve") ?? true
    else { return nil }
    guard response.isBackground else {
      return "`setscrew run --resume \(id)` shows what the server kept of it"
    }
    let after = exchange.result.lastSequenceNumber.map { " --after \($0)" } ?? ""
    return
      "it goes on in the background: `setscrew run --resume \(id)\(after)` watches it, `setscrew responses cancel \(id)` stops it"
  }
}

extension Exchange {
  /// How a program that made this exchange exits.
  var exitCode: ExitCode {
    if let error = transportError { return error.exitCode }
    switch outcome {
    case .completed(let response): return response.refusal == nil ? .success : .response
    case .pending: return .success
    case .incomplete, .cancelled: return .response
    case .failed(let error, let partial):
      switch result.head?.status ?? 200 {
      case 300...399: return .serverError
      case 400...499: return .clientError
      case 500...: return .serverError
      // An answer that is no response at all, such as a web page, is the server's failure.
      default: return partial != nil || result.isStream || error.json != nil ? .response : .serverError
      }
    case .interrupted(let interruption):
      switch interruption.cause {
      case .stoppedByUser: return .interrupted
      case .timedOut: return .timedOut
      case .streamEnded, .connectionLost: return .serverError
      }
    case nil: return .other
    }
  }
}
