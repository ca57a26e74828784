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
  var report: MigrationReport.Profile
  /// Whether the profile is to fit its model, because that was moved or is the one that was asked for.
  var fits = false

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
  func filling(at place: Place) -> BodyEditFailure {
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

  // MARK: Files

  /// Changes the document that a place lies in, at the value that begins there.
  mutating func change(
    at place: Place, _ body: (inout ProfileDocument, ValuePath) throws(BodyEditFailure) -> Void
  ) throws(BodyEditFailure) {
    var (real, document) = try documents.document(place.file, types: context.registry)
    guard let spelled = document.spelling(at: place.start) else {
      throw BodyEditFailure("the value is made from something else", at: .file(place))
    }
    try body(&document, spelled)
    documents.put(document, at: real)
  }

  static func set(
    _ value: JSON, at spelled: ValuePath, in document: inout ProfileDocument
  ) throws(BodyEditFailure) {
    do throws(YAMLEditError) {
      try document.set(spelled: spelled, to: value)
    } catch {
      throw BodyEditFailure(
        error.findings.first?.message ?? "the text cannot be changed", at: error.findings.first?.origin)
    }
  }

  mutating func add(
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
