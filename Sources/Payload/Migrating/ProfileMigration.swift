import Notation
import Profiles
import Registry

/// The migration of one profile.
struct ProfileMigration {
  let request: MigrationRequest
  let context: CheckContext
  let goal: MigrationGoal
  /// The files with the changes so far.
  var documents: ProfileDocuments
  private(set) var report: MigrationReport.Profile
  /// Whether the profile is to fit its model, because that was moved or is the one that was asked for.
  private var fits = false

  init(
    request: MigrationRequest, context: CheckContext, goal: MigrationGoal, documents: ProfileDocuments
  ) {
    self.request = request
    self.context = context
    self.goal = goal
    self.documents = documents
    report = MigrationReport.Profile(path: request.path, model: request.resolved.model?.value)
  }

  // MARK: The model

  /// Moves the model, where it is to be moved.
  mutating func begin() {
    guard !request.profile.hasErrors else {
      report.isUnreadable = true
      report.errors = request.profile.findings.filter { $0.severity == .error }
      return
    }
    guard let model = request.resolved.model else { return }
    if case .model(model.value) = goal { fits = true }
    let route = ModelRoute(registry: context.registry, day: context.date, goal: goal)
    switch route.outcome(for: model.value) {
    case .stays: return
    case .open(let message, let choices): add(.open, message, at: model.origin, choices)
    case .moves(let name, let settings): move(model, to: name, settings)
    }
  }

  private mutating func move(
    _ model: Sourced<String>, to name: String, _ settings: [(key: String, value: JSON)]
  ) {
    guard case .file(let place) = model.origin else {
      return add(
        .open, "the model \(model.value) comes from \(model.origin)", at: model.origin,
        ["say \(name) there", "write `\(KnownSetting.model): \(name)` into \(request.path)"])
    }
    let filling = self.filling(at: place)
    do throws(BodyEditFailure) {
      try change(at: place) { document, spelled throws(BodyEditFailure) in
        guard let text = document.node(at: spelled)?.scalar?.text, text == model.value else {
          throw filling
        }
        try Self.set(.string(name), at: spelled, in: &document)
      }
    } catch {
      // What an earlier profile moved is moved already; the file says so when it is read again.
      if isMoved(at: place, to: name) {
        report.newModel = name
        fits = true
        return add(.done, "\(KnownSetting.model): moves with \(place.file)", at: model.origin)
      }
      return add(
        .open, "\(model.value) is not replaced by \(name): \(error.message)",
        at: error.origin ?? model.origin,
        ["change it where it comes from", "write `\(KnownSetting.model): \(name)` into \(request.path)"])
    }
    report.newModel = name
    fits = true
    add(.done, "\(KnownSetting.model): \(model.value) -> \(name)", at: model.origin)
    for setting in settings { add(setting.key, setting.value, insteadOf: model, at: place) }
  }

  /// That a value is not written where it is used, with the place of the variable that it comes from.
  private func filling(at place: Place) -> BodyEditFailure {
    let file = request.profile.files.first { $0.path == place.file }
    let text = file.flatMap { file in
      file.settings.lazy.compactMap { $0.value.text(at: place.start) }.first
    }
    let variables = request.profile.files.reversed().flatMap(\.header.variables)
    let found = text.flatMap { text in
      variables.first { text.contains("{{\($0.name)}}") || text.contains("{{ \($0.name) }}") }
    }
    guard let found else { return BodyEditFailure("it is filled in here from elsewhere", at: .file(place)) }
    return BodyEditFailure("it comes from the variable \(found.name)", at: found.value.origin)
  }

  private mutating func isMoved(at place: Place, to name: String) -> Bool {
    guard let found = try? documents.document(place.file, types: context.registry) else { return false }
    return found.document.body[KnownSetting.model] == .string(name)
  }

  /// Sets what takes the place of the old model's nature, unless the profile says it itself.
  private mutating func add(_ key: String, _ value: JSON, insteadOf model: Sourced<String>, at place: Place) {
    guard let path = SettingPath(key)?.valuePath, request.resolved.body[path] == nil else { return }
    do throws(BodyEditFailure) {
      var (real, document) = try documents.document(place.file, types: context.registry)
      try document.apply(.set(path, value))
      documents.put(document, at: real)
      add(
        .done, "\(key): \(ValueText.short(value)) takes the place of what \(model.value) was",
        at: model.origin)
    } catch {
      add(
        .open, "\(model.value) was what `\(key): \(ValueText.short(value))` is now: \(error.message)",
        at: model.origin, ["set it", "leave it out"])
    }
  }

  // MARK: Spellings

  /// Brings old spellings in the profile's files to today's, each file once.
  mutating func map(by table: KeyMappingTable, except mapped: inout Set<String>) {
    for file in request.profile.files {
      do throws(BodyEditFailure) {
        var (real, document) = try documents.document(file.path, types: context.registry)
        guard mapped.insert(real).inserted else { continue }
        let outcomes = BodyMapper(table, registry: context.registry, keepsUnsettled: true).map(&document)
        let origins = request.profile.files.first { $0.path == file.path }
        for outcome in outcomes { note(outcome, in: origins) }
        documents.put(document, at: real)
      } catch {
        // A file that may not be changed matters only where something in it has to be.
        continue
      }
    }
  }

  private mutating func note(_ outcome: MappingOutcome, in file: ProfileFile?) {
    let origin = file.flatMap { Self.origin(of: outcome.path, in: $0) }
    let mapping = outcome.mapping
    switch outcome.ending {
    case .done, .leftOut:
      let what =
        mapping.move.map { "\(outcome.path) -> \($0)" }
        ?? mapping.hoist.first.map { "\(outcome.path): what stood under \($0) stands beside it" }
        ?? (mapping.drops ? "\(outcome.path) removed" : "\(outcome.path) brought to today's form")
      add(.done, what + (mapping.says.map { ": \($0)" } ?? ""), at: origin)
    case .left:
      add(.open, "\(outcome.path): \(mapping.leaves ?? "")", at: origin, mapping.choices)
    case .blocked(let failure):
      add(
        .open, "\(outcome.path) is not brought to today's form: \(failure.message)",
        at: failure.origin ?? origin,
        ["keep one of the two", "write it by hand"])
    }
  }

  /// Where a setting stands in a file, by its first key.
  private static func origin(of path: ValuePath, in file: ProfileFile) -> Origin? {
    guard case .key(let key)? = path.steps.first else { return nil }
    let top = file.settings.first { $0.key == key || $0.key.hasPrefix("\(key).") }
    guard let top else { return nil }
    return ValuePath(Array(path.steps.dropFirst())).steps.isEmpty
      ? top.keyOrigin : top.value.nearestOrigin(to: ValuePath(Array(path.steps.dropFirst())))
  }

  // MARK: What the model refuses

  /// Takes away or clamps what the new model refuses, until nothing more is to be done, and tells what is left.
  mutating func settle(_ read: (ProfileFiles) throws -> MigrationRequest) throws {
    var left: Set<String> = []
    var current = try read(documents.current)
    let isMoved = current.resolved.model?.value != request.resolved.model?.value
    if isMoved, report.newModel == nil { report.newModel = current.resolved.model?.value }
    if fits || isMoved {
      for _ in 0..<Self.mostRounds {
        guard change(by: payload(of: current, remedy: .clamp), &left) else { break }
        current = try read(documents.current)
      }
      let old = payload(of: request, remedy: .warn).settings.json
      let new = payload(of: current, remedy: .warn).settings.json
      if old[KnownSetting.model] != new[KnownSetting.model] {
        let differences = ModelDifferences(context: context, old: old, new: new)
        report.items += differences.defaults
        if let price = differences.price { report.items.append(price) }
      }
    }
    report.errors = payload(of: current, remedy: nil).findings.filter { $0.severity == .error }
  }

  private static let mostRounds = 8

  private func payload(of request: MigrationRequest, remedy: Remedy?) -> Payload {
    PayloadBuilder(context).build(request.resolved, PayloadBuilder.Options(remedy: remedy))
  }

  /// Makes the changes that a remedy would make, in the files; says whether there was one.
  private mutating func change(by payload: Payload, _ left: inout Set<String>) -> Bool {
    var isChanged = false
    for change in payload.changes.reversed() where change.rule != nil && change.kind != .omitted {
      let name = "\(change.path) \(change.rule ?? "")"
      guard !left.contains(name), let place = change.origin.place else { continue }
      let finding = payload.findings.first { $0.path == change.path && $0.rule?.id == change.rule }
      do throws(BodyEditFailure) {
        try carryOut(change, at: place)
        isChanged = true
        if change.kind != .emptied { note(change, finding) }
      } catch {
        left.insert(name)
        guard change.kind != .emptied else { continue }
        add(
          .open, "\(finding?.message ?? "\(change.path) is refused"): \(error.message)",
          at: error.origin ?? change.origin,
          change.to.map { ["write \(ValueText.short($0))", "leave \(change.path) out"] }
            ?? ["leave \(change.path) out", "choose another model"])
      }
    }
    return isChanged
  }

  private mutating func carryOut(_ change: Payload.Change, at place: Place) throws(BodyEditFailure) {
    let top = change.path.steps.first.map { ValuePath([$0]) }
    let filling = self.filling(at: place)
    let root = top.flatMap { context.registry.node(at: $0, in: .object(JSONObject())) }
    if root?.descriptor?.holds == .text {
      throw BodyEditFailure("what is asked is not changed without you", at: change.origin)
    }
    try self.change(at: place) { document, spelled throws(BodyEditFailure) in
      if let value = change.to {
        guard let node = document.node(at: spelled), Self.says(node, change.from) else {
          throw filling
        }
        try Self.set(value, at: spelled, in: &document)
      } else {
        try document.remove(spelled: spelled)
      }
    }
  }

  /// Whether a node of a file states a value itself, and does not name it by a template.
  private static func says(_ node: Node, _ value: JSON) -> Bool {
    node.scalar.map { scalar in
      JSON(core: node).isEquivalent(to: value) || value.string == scalar.text
        || value.number?.text == scalar.text
    } ?? JSON(core: node).isEquivalent(to: value)
  }

  private mutating func note(_ change: Payload.Change, _ finding: Finding?) {
    let why = finding?.message ?? "the model does not take it"
    let rule = context.registry.rules.first { $0.id == change.rule }
    let hint = rule?.hint.map {
      MessageTemplate(model: report.newModel ?? "the model", setting: "\(change.path)").text($0)
    }
    let what =
      change.to.map { "\(change.path): \(ValueText.short(change.from)) -> \(ValueText.short($0))" }
      ?? "\(change.path): \(ValueText.short(change.from)) removed"
    add(hint == nil ? .done : .decided, "\(what): \(why)", at: change.origin, hint.map { [$0] } ?? [])
  }

  // MARK: Files

  /// Changes the document that a place lies in, at the value that begins there.
  private mutating func change(
    at place: Place, _ body: (inout ProfileDocument, ValuePath) throws(BodyEditFailure) -> Void
  ) throws(BodyEditFailure) {
    var (real, document) = try documents.document(place.file, types: context.registry)
    guard let spelled = document.spelling(at: place.start) else {
      throw BodyEditFailure("the value is made from something else", at: .file(place))
    }
    try body(&document, spelled)
    documents.put(document, at: real)
  }

  private static func set(
    _ value: JSON, at spelled: ValuePath, in document: inout ProfileDocument
  ) throws(BodyEditFailure) {
    do throws(YAMLEditError) {
      try document.set(spelled: spelled, to: value)
    } catch {
      throw BodyEditFailure(
        error.findings.first?.message ?? "the text cannot be changed", at: error.findings.first?.origin)
    }
  }

  private mutating func add(
    _ kind: MigrationReport.Item.Kind, _ message: String, at origin: Origin?, _ choices: [String] = []
  ) {
    report.items.append(MigrationReport.Item(kind, message, at: origin, choices: choices))
  }
}

extension SourcedValue {
  /// The string that begins at a position.
  fileprivate func text(at start: Position) -> String? {
    if origin.place?.start == start, let string { return string }
    for value in (elements ?? []) + (members ?? []).map(\.value) {
      if let found = value.text(at: start) { return found }
    }
    return nil
  }
}
