import Notation
import Payload
import Profiles
import Registry
import Workbench

extension Repl {
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
    let words = LineWords.of(rest)
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
}
