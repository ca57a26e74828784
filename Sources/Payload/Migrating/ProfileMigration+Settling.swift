import Notation
import Profiles
import Registry

/// What the new model refuses.
extension ProfileMigration {
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
    var items: [MigrationReport.Item] = []
    var isChanged = false
    // From the end of a file to its beginning, so that the places of what is still to be changed hold.
    let changes = payload.changes.filter { $0.rule != nil && $0.kind != .omitted && $0.origin.place != nil }
      .sorted { Self.isBehind($0.origin.place, $1.origin.place) }
    for change in changes {
      let name = "\(change.path) \(change.rule ?? "")"
      guard !left.contains(name), let place = change.origin.place else { continue }
      let finding = payload.findings.first {
        $0.path == change.path && $0.rule?.id == change.rule
          && $0.notes.contains { $0.message.hasSuffix(Self.outcome) }
      }
      do throws(BodyEditFailure) {
        try carryOut(change, at: place)
        isChanged = true
        if change.kind != .emptied { items.append(item(change, finding)) }
      } catch {
        left.insert(name)
        guard change.kind != .emptied else { continue }
        items.append(
          MigrationReport.Item(
            .open, "\(finding?.message ?? "\(change.path) is refused"): \(error.message)",
            at: error.origin ?? change.origin,
            choices: change.to.map { ["write \(ValueText.short($0))", "leave \(change.path) out"] }
              ?? ["leave \(change.path) out", "choose another model"]))
      }
    }
    report.items += items.reversed()
    return isChanged
  }

  /// What the notes of findings end with that a remedy acted on.
  private static let outcome = "--remedy \(Remedy.clamp.rawValue)"

  private static func isBehind(_ left: Place?, _ right: Place?) -> Bool {
    guard let left, let right, left.file == right.file else {
      return (left?.file ?? "") > (right?.file ?? "")
    }
    return left.start > right.start
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

  private func item(_ change: Payload.Change, _ finding: Finding?) -> MigrationReport.Item {
    let why = finding?.message ?? "the model does not take it"
    let rule = context.registry.rules.first { $0.id == change.rule }
    let hint = rule?.hint.map {
      MessageTemplate(model: report.newModel ?? "the model", setting: "\(change.path)").text($0)
    }
    let isShort = change.from.array == nil && change.from.object == nil
    let old = isShort ? "\(change.path): \(ValueText.short(change.from))" : "\(change.path)"
    let what = change.to.map { "\(old) -> \(ValueText.short($0))" } ?? "\(old) removed"
    return MigrationReport.Item(
      hint == nil ? .done : .decided, "\(what): \(why)", at: change.origin, choices: hint.map { [$0] } ?? [])
  }
}
