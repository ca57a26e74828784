import Notation
import Responses
import Workbench

extension Repl {
  /// The exchange of the turn where the session stands, with its bytes.
  private func exchange() async throws -> Exchange {
    guard let exchange = try await currentTurn().answer.exchange else {
      throw Failure(
        .usage, "the bytes of this answer are not kept: it is of an earlier run",
        remedy: "/rerun sends it once more")
    }
    return exchange
  }

  /// `/raw`: the bytes of the last exchange, or its request or response as a tree, or one part of that.
  func raw(_ rest: String) async throws {
    var words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    let turn = try await currentTurn()
    let side = ["request", "response"].contains(words.first) ? words.removeFirst() : nil
    if side == nil, words.isEmpty, let exchange = turn.answer.exchange,
      exchange.result.isStream || exchange.response == nil || !surface.isInteractive
    {
      return await surface.page(
        String(decoding: exchange.result.body, as: UTF8.self).visibleLines.endingInNewline)
    }
    if side == "request", words.isEmpty, !surface.isInteractive {
      return await surface.page(turn.request.body.encoded() + "\n")
    }
    guard let whole = side == "request" ? turn.request.body : turn.answer.response?.json else {
      throw Failure(.usage, "no response came")
    }
    try await read(whole, at: words.joined(separator: "."), of: side ?? "response")
  }

  /// Shows a part of a value as a tree that can be folded.
  func read(_ whole: JSON, at way: String, of title: String) async throws {
    let part = try whole.part(at: way)
    let name = way.isEmpty ? title : "\(title) \(way)"
    await surface.read(Outline(title: name, part), as: JSONView(theme: theme).text(of: part))
  }

  /// `/events`: the events of the last answer.
  func events() async throws {
    let exchange = try await exchange()
    guard exchange.result.isStream else { throw Failure(.usage, "the last answer came in one piece") }
    let events = exchange.events
    let text = events.map { event, time in
      "+\(AnswerWriter.seconds(time)) \(event.type) \(Phrase.value(event.json, limit: 160).visibleText)\n"
    }
    let entries = events.map { event, time in
      Outline.Entry(label: "+\(AnswerWriter.seconds(time)) \(event.type)", value: event.json)
    }
    await surface.read(Outline(title: "events", entries), as: text.joined())
  }

  /// `/trace`: what the model did on the way.
  func trace() async throws {
    let rows = try await currentTurn().answer.trace.rows
    guard !rows.isEmpty else { return world.output.line("no reasoning and no tools") }
    let theme = theme
    world.output.write(
      rows.map { TimelineRow($0).text(width: world.output.width, theme: theme) + "\n" }.joined())
  }

  /// `/usage`: the tokens of the last answer.
  func usage() async throws {
    guard let usage = try await currentTurn().answer.response?.usage else {
      return world.output.line("the server did not say")
    }
    world.output.write(JSONView(theme: theme).text(of: usage.json))
    workspace.report.print(usage.findings)
  }

  /// `/cost`: what the last answer and the session cost.
  func cost() async throws {
    let session = await chat.snapshot.session
    if let turn = session.tree.branch.last {
      let cost = turn.answer.exchange?.cost
      let text = turn.answer.cost.map { "$\($0)" } ?? "not known"
      world.output.line("last answer: \(text)")
      for remark in cost?.remarks ?? [] { world.output.line("  \(remark)") }
    }
    world.output.line("session: \(SessionCost(session).text)")
    if let budget { world.output.line("budget: $\(budget)") }
    if let estimate = try? await nextRequest().prepared.costEstimate(on: workspace.day) {
      world.output.line(
        "next request: " + estimate.text.split(separator: "\n").prefix(2).joined(separator: "; "))
    }
  }

  /// `/timing`: how long the last answer took.
  func timing() async throws {
    let exchange = try await exchange()
    world.output.write(JSONView(theme: theme).text(of: exchange.json(including: [])["timing"] ?? .null))
  }

  /// `/headers`: the header fields of the last answer.
  func headers() async throws {
    guard let head = try await exchange().result.head else { return world.output.line("no answer came") }
    world.output.line("\(head.version) \(head.status)")
    for field in head.fields { world.output.line("\(field.name): \(field.value.visibleText)") }
  }

  /// `/copy`: the last answer, or part of it, to the clipboard.
  func copy(_ rest: String) async throws {
    let turn = try await currentTurn()
    let text: String
    switch rest {
    case "": text = turn.answer.text
    case "request": text = turn.request.body.pretty(indent: 2)
    case "code":
      guard let block = FencedBlock.last(in: turn.answer.text) else {
        throw Failure(.unmet, "the answer has no fenced block")
      }
      text = block
    default: throw Failure(.usage, "/copy takes code or request, or nothing for the answer")
    }
    guard surface.isInteractive else {
      throw Failure(.usage, "/copy needs a terminal, whose clipboard it uses")
    }
    surface.control(Clipboard.put(text, environment: world.environment))
    world.output.line("copied \(Phrase.count(text.count, "character"))")
  }

  /// `/record`: to a file from here on.
  func record(_ rest: String) throws {
    switch rest {
    case "": world.output.line(options.recordFile.map { "recording to \($0)" } ?? "not recording")
    case "off":
      options.recordFile = nil
      world.output.line("not recording any more")
    default:
      guard LocalFiles.isAppendable(path(rest)) else { throw Failure(.usage, "\(rest) cannot be written") }
      options.recordFile = path(rest)
      world.output.line("recording to \(rest)")
    }
    // The way to the server knows where to record to.
    link?.sender.stop()
    link = nil
  }

  /// `/reasoning`: shows it, or chooses how it is shown.
  func reasoning(_ rest: String) async throws {
    switch rest {
    case "show": surface.foldReasoning(false)
    case "fold": surface.foldReasoning(true)
    case "":
      let answer = try await currentTurn().answer
      guard !answer.reasoning.isEmpty else { return world.output.line("the model showed no reasoning") }
      var prefixer = LinePrefixer(prefix: "> ")
      let text = prefixer.consume(answer.reasoning.visibleLines) + prefixer.finish()
      let parts = answer.reasoningParts
      let entries = parts.enumerated().map { number, part in
        Outline.Entry(label: "\(number + 1)", value: .string(part))
      }
      await surface.read(Outline(title: "thoughts", entries), as: theme.paint(text, .reasoning))
    default: throw Failure(.usage, "/reasoning takes show or fold, not '\(rest)'")
    }
  }
}

extension ChatMessage {
  /// The parts of the reasoning, each with a heading of its own where the server gives them one.
  fileprivate var reasoningParts: [String] {
    let parts = (response?.output ?? []).flatMap { $0.summaries + $0.reasoningTexts }.filter { !$0.isEmpty }
    return parts.isEmpty ? [reasoning] : parts
  }
}
