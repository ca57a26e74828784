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

  /// `/raw`: the bytes of the last exchange, or one part of it.
  func raw(_ rest: String) async throws {
    var words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    let turn = try await currentTurn()
    let isRequest = words.first == "request"
    if isRequest || words.first == "response" { words.removeFirst() }
    if isRequest {
      guard !words.isEmpty else { return await surface.page(turn.request.body.encoded() + "\n") }
      return await surface.page(
        JSONView(theme: theme).text(of: try turn.request.body.part(at: words.joined(separator: "."))))
    }
    if words.isEmpty, let exchange = turn.answer.exchange {
      let isJSON = !exchange.result.isStream
      guard isJSON, surface.isInteractive, let response = exchange.response else {
        return await surface.page(
          String(decoding: exchange.result.body, as: UTF8.self).visibleLines.endingInNewline)
      }
      return await surface.page(JSONView(theme: theme, depth: 4, stringLimit: 400).text(of: response.json))
    }
    guard let response = turn.answer.response else { throw Failure(.usage, "no response came") }
    let part = try response.json.part(at: words.joined(separator: "."))
    let isWhole = words.isEmpty && surface.isInteractive
    await surface.page(
      JSONView(theme: theme, depth: isWhole ? 4 : nil, stringLimit: isWhole ? 400 : nil).text(of: part))
  }

  /// `/events`: the events of the last answer.
  func events() async throws {
    let exchange = try await exchange()
    guard exchange.result.isStream else { throw Failure(.usage, "the last answer came in one piece") }
    var text = ""
    for (event, time) in exchange.events {
      text +=
        "+\(AnswerWriter.seconds(time)) \(event.type) \(Phrase.value(event.json, limit: 160).visibleText)\n"
    }
    await surface.page(text)
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
    surface.control(Clipboard.sequence(for: text))
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
      let text = try await currentTurn().answer.reasoning
      guard !text.isEmpty else { return world.output.line("the model showed no reasoning") }
      var prefixer = LinePrefixer(prefix: "> ")
      await surface.page(theme.paint(prefixer.consume(text.visibleLines) + prefixer.finish(), .reasoning))
    default: throw Failure(.usage, "/reasoning takes show or fold, not '\(rest)'")
    }
  }
}

/// One step of a trace in a line: state, name, what it is about, how long it took.
struct TimelineRow: Sendable {
  private let row: Trace.Row

  init(_ row: Trace.Row) { self.row = row }

  func text(width: Int, theme: Theme) -> String {
    let (sign, role): (String, Theme.Role) =
      switch row.state {
      case .queued: ("○", .note)
      case .running: ("◐", .warning)
      case .awaitingApproval: ("?", .warning)
      case .completed: ("●", .good)
      case .failed: ("✗", .error)
      case .cancelled: ("–", .note)
      }
    let state = row.state.rawValue.map { $0 == "_" ? " " : String($0) }.joined()
    let time = row.duration.map { "  " + Self.seconds($0) } ?? ""
    let head = "\(row.title.visibleText)  \(row.detail.isEmpty ? state : row.detail.visibleText)\(time)"
    let room = width - head.displayWidth - 5
    let about =
      room > 12 && !row.summary.isEmpty ? "  " + Self.cut(row.summary.visibleText, to: room - 2) : ""
    return theme.paint(sign, role) + " " + head + theme.paint(about, .note)
  }

  /// The text, cut to a width with a sign that it goes on.
  static func cut(_ text: String, to width: Int) -> String {
    guard text.displayWidth > width else { return text }
    var result = ""
    var used = 0
    for character in text {
      used += character.displayWidth
      if used >= width { break }
      result.append(character)
    }
    return result + "…"
  }

  private static func seconds(_ duration: Duration) -> String {
    let tenths = duration.components.seconds * 10 + duration.components.attoseconds / 100_000_000_000_000_000
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
