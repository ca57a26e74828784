import Notation
import Payload
import Profiles
import Registry
import Workbench

extension Repl {
  /// `/profile`: what is loaded, and what differs from it.
  func showProfile() async throws {
    if let file = profile.file {
      world.output.line("\(profileName ?? file.path)  (\(file.path))")
      if let summary = profile.summary { world.output.line("  \(summary.value.visibleText)") }
    } else {
      world.output.line("no profile is loaded")
    }
    if settings.isEmpty { return world.output.line("nothing differs from it") }
    for entry in settings.entries {
      world.output.line("  \(entry.text.visibleText)  (\(entry.command.visibleText))")
    }
    if let provider = settings.provider { world.output.line("  provider: \(provider)") }
    if let remedy = settings.remedy { world.output.line("  remedy: \(remedy.rawValue)") }
  }

  /// `/load`: another profile; the conversation stays.
  func load(_ name: String) async throws {
    guard !name.isEmpty else {
      return try await command(.profiles, "")
    }
    let loaded = try workspace.loadProfile(name, standardInput: nil)
    let dropped = settings.keys
    let (oldProfile, oldName, oldSettings) = (profile, profileName, settings)
    let known = Set(try await nextRequest().plan.breaks)
    profile = loaded
    profileName = name
    settings.clear()
    do {
      try await confirmBreaks(besides: known)
      try await checkLoaded(name)
    } catch {
      (profile, profileName, settings) = (oldProfile, oldName, oldSettings)
      throw error
    }
    if !dropped.isEmpty {
      world.errors.line("setscrew: dropped what was set: \(dropped.joined(separator: ", "))")
    }
    stamps = FileStamp.of(profile, in: world.workingFolder)
    await keepSettings()
  }

  private func checkLoaded(_ name: String) async throws {
    let request = try await nextRequest()
    workspace.report.print(request.prepared.findings, texts: request.prepared.texts)
    let model = request.prepared.payload.model?.name ?? "no model"
    world.output.line("\(name): \(model)" + (profile.summary.map { "  \($0.value.visibleText)" } ?? ""))
    if request.prepared.hasErrors { lastExit = .finding }
  }

  /// `/reload`: the profile's files as they are now.
  ///
  /// What changes is shown for the profile by itself: its input is part of it, whatever was said since.
  func reload() async throws {
    guard let profileName else { throw Failure(.usage, "no profile is loaded") }
    let before = try plan().prepareOne(keepsMissingInput: true)
    let loaded = try workspace.loadProfile(profileName, standardInput: nil)
    let old = profile
    let known = Set(try await nextRequest().plan.breaks)
    profile = loaded
    stamps = FileStamp.of(profile, in: world.workingFolder)
    do {
      try await confirmBreaks(besides: known)
    } catch {
      profile = old
      throw error
    }
    let request = try plan().prepareOne(keepsMissingInput: true)
    workspace.report.print(request.findings, texts: request.texts)
    let difference = SessionDifference(
      .init("as it was", before, in: workspace), .init("as saved", request, in: workspace), in: workspace)
    world.output.write(difference.text ?? "read again; nothing changes\n")
    if request.hasErrors { lastExit = .finding }
  }

  /// Whether a file of the profile was saved since it was read.
  func profileHasChanged() -> Bool {
    profile.file != nil && FileStamp.of(profile, in: world.workingFolder) != stamps
  }

  /// Takes note of the files as they are, so that their change is not told again.
  func ignoreChange() { stamps = FileStamp.of(profile, in: world.workingFolder) }

  /// `/save`: what was changed, into the profile's file or into a new one.
  func save(_ name: String) async throws {
    guard name.isEmpty else {
      let request = try plan().prepareOne(keepsMissingInput: true)
      let path = try ProfileSaver(workspace: workspace).save(
        request, as: name, withInput: true, overwrites: false)
      world.output.line("saved as \(path)")
      return try await load(name)
    }
    guard let file = profile.file else {
      throw Failure(.usage, "there is no profile to save to", remedy: "/save NAME makes one")
    }
    let entry = workspace.catalog.entries().first { $0.path == file.path }
    if entry?.owner == .installation {
      throw Failure(
        .usage, "\(file.path) is an example and stays as it is", remedy: "/save NAME makes one of your own")
    }
    guard !settings.isEmpty else { return world.output.line("nothing has changed") }
    let target = path(file.path)
    let bytes = try LocalFiles.read(target, limit: 64 << 20)
    let body = try plan().prepareOne(keepsMissingInput: true).resolved.body
    let saved = try ProfileChanges(settings, body: body).written(into: bytes, file: file.path)
    try LocalFiles.write(saved, to: target, mode: 0o644)
    let keys = settings.keys + (settings.provider == nil ? [] : ["provider"])
    world.output.line("saved \(keys.joined(separator: ", ")) to \(file.path)")
    settings.clear()
    profile = try workspace.loadProfile(profileName, standardInput: nil)
    stamps = FileStamp.of(profile, in: world.workingFolder)
    await keepSettings()
  }

  /// `/watch`: checks whenever the profile is saved.
  func watch(_ rest: String) throws {
    switch rest {
    case "", "on":
      guard let file = profile.file else { throw Failure(.usage, "there is no profile to watch") }
      isWatching = true
      world.output.line("watching \(file.path): saved changes are checked, and Enter sends")
    case "off":
      isWatching = false
      world.output.line("not watching any more")
    default: throw Failure(.usage, "/watch takes on or off, not '\(rest)'")
    }
  }

  /// Watches from the first line on, as a flag asks.
  func watchFromStart() { isWatching = profile.file != nil }

  /// `/payload`: the body of the next request, or a part of it.
  func showPayload(_ rest: String) async throws {
    let request = try await nextRequest()
    workspace.report.print(request.prepared.findings, texts: request.prepared.texts)
    if request.prepared.hasErrors { throw ReplStop(exit: .finding) }
    try await read(request.prepared.payload.json, at: rest, of: "payload")
  }

  /// `/diff`: what the next request changes.
  func diff(_ rest: String) async throws {
    let next = try await nextRequest().prepared
    let old: SessionDifference.Side
    var new = SessionDifference.Side("next", next, in: workspace)
    switch rest {
    case "", "last":
      guard let turn = await chat.snapshot.branch.last else {
        throw Failure(.usage, "nothing has been sent yet", remedy: "/diff profile or /diff MODEL")
      }
      // What was said differs by nature, and so does how it is carried.
      old = SessionDifference.Side("last sent", turn, like: next, in: workspace).withoutState
      new = new.withoutState
    case "profile":
      let now = settings
      settings.clear()
      defer { settings = now }
      old = .init("the profile", try await nextRequest().prepared, in: workspace)
    default:
      guard try plan().registry.model(named: rest) != nil else {
        throw Failure(.usage, "/diff takes last, profile or a model; '\(rest)' is none of them")
      }
      let other = try await nextRequest(model: rest, isBeside: true).prepared
      workspace.report.print(other.findings.filter { $0.severity != .note }, texts: other.texts)
      old = .init(next.payload.model?.name ?? "next", next, in: workspace)
      new = .init(rest, other, in: workspace)
    }
    world.output.write(SessionDifference(old, new, in: workspace).text ?? "no difference\n")
  }

  /// `/explain` and `/get`: where values come from.
  func explain(_ rest: String, isBrief: Bool) async throws {
    let request = try await nextRequest()
    let explanation = Explanation(
      of: request.prepared.payload, from: request.prepared.resolved,
      in: workspace.context(request.prepared.registry))
    let names = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    if names.isEmpty {
      if isBrief { throw Failure(.usage, "get what? /get KEY") }
      return await surface.page(ExplanationTable(for: world.output, paint: paint).text(of: explanation))
    }
    for name in names {
      let entries = explanation.entries(named: name)
      guard !entries.isEmpty else {
        let near = request.prepared.registry.suggestion(forSetting: name)
        throw Failure(
          .usage, "no setting is called '\(name)'",
          remedy: near.map { "did you mean \($0)?" } ?? "/settings lists them")
      }
      if isBrief {
        for entry in entries { world.output.line(Self.line(of: entry)) }
      } else {
        let page = ExplanationPage(width: world.output.width, paint: paint)
        await surface.page(entries.map(page.text(of:)).joined(separator: "\n"))
      }
    }
  }

  private static func line(of entry: Explanation.Entry) -> String {
    guard let value = entry.value else {
      let standard = entry.defaultValue.map { "; the API takes \(Phrase.value($0))" } ?? ""
      return "\(entry.path) is not set\(standard)"
    }
    return "\(entry.path): \(Phrase.value(value))"
      + (entry.origin.map { "  (\($0.description.visibleText))" } ?? "")
  }

  /// `/check`: the findings of the next request.
  func check() async throws {
    let request = try await nextRequest()
    workspace.report.printResult(request.prepared.findings.withoutRepeats(), texts: request.prepared.texts)
    if request.prepared.hasErrors { throw ReplStop(exit: .finding) }
  }

  /// The colours of what is printed.
  var theme: Theme { surface.theme }
  var paint: Paint { workspace.outputPaint }
}
