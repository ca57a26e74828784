import Notation
import Payload
import Profiles
import Registry
import Workbench

extension Repl {
  /// `/set` alone: what is set, and then what the model takes by group.
  func listSettings() async throws {
    let request = try await nextRequest()
    let explanation = Explanation(
      of: request.prepared.payload, from: request.prepared.resolved,
      in: workspace.context(request.prepared.registry))
    world.output.write(ExplanationTable(for: world.output, paint: paint).text(of: explanation))
    world.output.write("\n")
    try await command(.settings, "")
  }

  /// Runs a command of the program with the session's model and provider.
  func command(_ command: Command, _ rest: String) async throws {
    let plan = try plan()
    var words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    let flags = command.flags + Flag.global
    if flags.contains(.provider) { words += ["--provider", plan.choice.name] }
    if flags.contains(.model), let model = try await nextRequest().prepared.payload.model?.name {
      words += ["--model", model]
    }
    for plugin in invocation.arguments.all(.plugin) { words += ["--plugin", plugin] }
    if let day = invocation.arguments.last(.asOf) { words += ["--as-of", day] }
    let arguments = try Arguments(parsing: words, flags: flags)
    // What is shown as it comes cannot wait for its last page.
    let pages = surface.isInteractive && command.name != Command.replay.name
    let collector = Collector(isTerminal: world.output.isTerminal, width: world.output.width)
    var world = world
    if pages { world.output = collector }
    let called = Invocation(arguments: arguments, world: world)
    let exit: ExitCode
    switch command.work {
    case .atOnce(let work): exit = try work(called)
    case .waiting(let work): exit = try await work(called)
    }
    if pages { await surface.page(collector.text) }
    if exit != .success { throw ReplStop(exit: exit) }
  }

  /// `/system`: shows or sets the instructions.
  func system(_ rest: String) async throws {
    guard !rest.isEmpty else {
      let body = try await nextRequest().prepared.payload.json
      return world.output.line(
        body[KnownSetting.instructions]?.string?.visibleLines ?? "there are no instructions")
    }
    if rest == "-" { return try await unset(KnownSetting.instructions) }
    let text =
      rest.hasPrefix("@")
      ? try LocalFiles.text(at: path(String(rest.dropFirst())))
      : rest
    try await apply(
      [KnownSetting.instructions], "\(KnownSetting.instructions):=\(JSON.string(text).encoded())",
      command: "/system \(rest.prefix(60))", mayFail: false)
  }

  /// A path that the user typed, from the working folder.
  func path(_ text: String) -> String {
    if text.hasPrefix("~/"), let home = world.variable("HOME") { return home + text.dropFirst() }
    return text.hasPrefix("/") ? text : "\(world.workingFolder)/\(text)"
  }

  /// `/tools`: lists tools, adds one, takes one away.
  func tools(_ rest: String) async throws {
    let request = try await nextRequest()
    guard
      let list = PrefixGuard(
        registry: request.prepared.registry, model: request.source.model, on: workspace.day
      ).extendable
    else { throw Failure(.usage, "this provider has no list of tools") }
    let tools = request.prepared.payload.json[list]?.array ?? []
    if rest.hasPrefix("+") {
      let text = rest.dropFirst().drop(while: \.isWhitespace)
      guard !text.isEmpty else { throw Failure(.usage, "add what? /tools + TYPE, or a map in YAML") }
      let value = text.hasPrefix("{") ? String(text) : "{type: \(text)}"
      return try await apply(
        ["\(list)"], "\(list)+=\(value)", command: "/tools + \(text)", mayFail: false)
    }
    if rest.hasPrefix("-") {
      let name = rest.dropFirst().drop(while: \.isWhitespace)
      let left = tools.filter { $0["type"]?.string != String(name) && $0["name"]?.string != String(name) }
      guard left.count < tools.count else {
        throw Failure(.usage, "no tool is called '\(name)'", remedy: "/tools lists them")
      }
      if left.isEmpty { return try await unset("\(list)") }
      return try await apply(
        ["\(list)"], "\(list):=\(JSON.array(left).encoded())", command: "/tools - \(name)", mayFail: false)
    }
    guard !tools.isEmpty else { return world.output.line("there are no tools; /tools + TYPE adds one") }
    for tool in tools {
      let name = [tool["type"]?.string, tool["name"]?.string].compactMap { $0 }.joined(separator: " ")
      let about = tool["description"]?.string.map { ": \($0)" } ?? ""
      world.output.line((name + about).visibleText)
    }
  }

  /// `/vars`: lists or sets variables.
  func vars(_ rest: String) async throws {
    guard !rest.isEmpty else {
      if settings.variables.isEmpty { world.output.line("no variables are set; /vars NAME=VALUE sets one") }
      for (name, value) in settings.variables { world.output.line("\(name)=\(value)".visibleText) }
      return
    }
    guard let equals = rest.firstIndex(of: "=") else {
      throw Failure(.usage, "a variable is NAME=VALUE, not '\(rest)'")
    }
    let name = String(rest[..<equals])
    let before = settings
    settings.variables.removeAll { $0.name == name }
    settings.variables.append((name, String(rest[rest.index(after: equals)...])))
    do {
      _ = try plan()
    } catch {
      settings = before
      throw error
    }
    try await confirmPrefix(before)
    await keepSettings()
  }

  /// `/attach`: lists what is attached, or attaches more.
  func attach(_ rest: String) async throws {
    let words = ShellWords.of(rest)
    guard !words.isEmpty else {
      if attachments.isEmpty, attachedFiles.isEmpty { world.output.line("nothing is attached") }
      for attachment in attachments { world.output.line(attachment.value) }
      for file in attachedFiles { world.output.line("\(file.name) (as text)") }
      return
    }
    if words == ["-"] {
      attachments = []
      attachedFiles = []
      return world.output.line("nothing is attached")
    }
    for word in words {
      if word.hasPrefix("http://") || word.hasPrefix("https://") || word.hasPrefix("data:") {
        attachments.append(Sourced(word, from: .session("/attach \(word)")))
      } else {
        let bytes = try LocalFiles.read(path(word), limit: 64 << 20)
        // What is text goes along as text; pictures and documents as parts of their own.
        if String(validating: bytes, as: UTF8.self) != nil {
          attachedFiles.append(UserText.File(name: word, bytes: bytes))
        } else {
          attachments.append(Sourced(path(word), from: .session("/attach \(word)")))
        }
      }
      world.output.line("attached \(word)")
    }
  }

  /// `/provider`: shows or chooses where requests go.
  func provider(_ rest: String) async throws {
    guard !rest.isEmpty else {
      let choice = try plan().choice
      return world.output.line("\(choice.name)  (\(choice.origin?.description ?? "nobody chose another"))")
    }
    let before = settings
    settings.provider = rest
    do {
      let request = try await nextRequest()
      workspace.report.print(request.prepared.findings.filter { $0.severity != .note })
    } catch {
      settings = before
      throw error
    }
    world.output.line("provider: \(rest)")
    await keepSettings()
  }

  /// `/remedy`: shows or chooses what is done with refused settings.
  func remedy(_ rest: String) async throws {
    guard !rest.isEmpty else {
      let remedy = try await nextRequest().prepared.resolved.remedy
      return world.output.line(remedy.map { "\($0.value.rawValue)  (\($0.origin))" } ?? "error")
    }
    guard let remedy = Remedy(rawValue: rest) else {
      let known = Remedy.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.usage, "/remedy takes one of \(known), not '\(rest)'")
    }
    settings.remedy = remedy
    world.output.line("remedy: \(rest)")
    await keepSettings()
  }

  /// `/budget`: shows or sets what the session may cost.
  func budget(_ rest: String) async throws {
    let spent = await SessionCost(chat.snapshot.session)
    switch rest {
    case "": world.output.line("\(budget.map { "$\($0)" } ?? "no budget"); \(spent.text) spent")
    case "off": budget = nil
    default:
      let text = rest.hasPrefix("$") ? String(rest.dropFirst()) : rest
      guard let limit = Decimal(text), limit >= .zero else {
        throw Failure(.usage, "/budget takes dollars such as 0.50, or off, not '\(rest)'")
      }
      budget = limit
      world.output.line("budget: $\(limit); \(spent.text) spent")
    }
  }

  /// `/theme`: chooses colours.
  func theme(_ rest: String) async throws {
    guard let choice = ThemeChoice(rawValue: rest) else {
      throw Failure(
        .usage, "/theme takes one of \(ThemeChoice.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    surface.use(choice)
  }

  /// `/keys`: chooses the keys that lines are edited with.
  func keys(_ rest: String) throws {
    guard let style = KeyStyle(rawValue: rest) else {
      throw Failure(
        .usage, "/keys takes one of \(KeyStyle.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    surface.use(style)
  }

  /// `/quit`.
  func quit() { isQuitting = true }
}
