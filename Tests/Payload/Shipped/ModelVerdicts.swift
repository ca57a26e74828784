import Notation
import Payload
import Registry

/// What the check says about requests to one model, without its words; notes are left out.
struct ModelVerdicts: Sendable {
  /// A finding: how bad, about what, by which rule.
  struct Remark: Sendable, Hashable {
    let severity: Severity
    let code: String
    let place: String
    let rule: String
  }

  let model: Model
  private let check: RequestCheck
  private let axes: RequestAxes

  /// By effort and temperature.
  let sampling: [[Set<Remark>]]
  /// By verbosity.
  let verbosity: [Set<Remark>]
  /// By tier.
  let tier: [Set<Remark>]
  /// By effort and tool, where all tools stand in one request.
  let tools: [[Set<Remark>]]

  init(_ model: Model, _ axes: RequestAxes, _ check: RequestCheck) {
    self.model = model
    self.check = check
    self.axes = axes
    func remarks(_ combination: RequestAxes.Combination) -> Set<Remark> {
      Self.remarks(on: axes.settings(combination), model, check)
    }
    sampling = axes.efforts.indices.map { effort in
      axes.temperatures.indices.map { remarks(.init(effort: effort, temperature: $0)) }
    }
    verbosity = axes.verbosities.indices.map { remarks(.init(verbosity: $0)) }
    tier = axes.tiers.indices.map { remarks(.init(tier: $0)) }
    let all = JSON.array(axes.tools.compactMap(\.value))
    tools = axes.efforts.indices.map { effort in
      let settings = axes.settings(.init(effort: effort)) + [("tools", all)]
      let found = Self.remarks(on: settings, model, check)
      return axes.tools.map { tool in
        found.filter { !$0.place.hasPrefix("tools") || $0.place.hasPrefix("tools(\(tool.label))") }
      }
    }
  }

  /// What is to be expected of a combination when its parts do not meddle with each other.
  func expected(_ combination: RequestAxes.Combination) -> Set<Remark> {
    sampling[combination.effort][combination.temperature]
      .union(verbosity[combination.verbosity]).union(tier[combination.tier])
      .union(tools[combination.effort][combination.tool])
  }

  /// What the check says about a combination.
  func found(_ combination: RequestAxes.Combination) -> Set<Remark> {
    remarks(on: axes.settings(combination))
  }

  /// What the check says about a request that sets these.
  func remarks(on settings: [(path: String, value: JSON)]) -> Set<Remark> {
    Self.remarks(on: settings, model, check)
  }

  private static func remarks(
    on settings: [(path: String, value: JSON)], _ model: Model, _ check: RequestCheck
  ) -> Set<Remark> {
    var body: JSON = ["model": .string(model.id), "input": "Hi"]
    for (path, value) in settings { body.set(value, at: path.split(separator: ".").map(String.init)[...]) }
    let findings = check.findings(of: SourcedValue(body, from: .builtin("a table")))
    return Set(
      findings.filter { $0.severity > .note }.map { finding in
        Remark(
          severity: finding.severity, code: finding.code.rawValue, place: place(of: finding, in: body),
          rule: finding.rule?.id ?? "")
      })
  }

  /// The path of a finding; tools go by their types, so that it does not matter where in the list they stand.
  private static func place(of finding: Finding, in body: JSON) -> String {
    let steps = finding.path?.steps ?? []
    guard steps.count > 1, steps[0] == .key("tools"), case .index(let index) = steps[1] else {
      return finding.path?.description ?? ""
    }
    let type = body["tools"]?[index]?["type"]?.string ?? ""
    return (["tools(\(type))"] + steps.dropFirst(2).map { "\(ValuePath([$0]))" }).joined(separator: ".")
  }
}

extension Model {
  /// Whether it can be had on a day, by itself and by everybody.
  func isCurrent(on day: CivilDate) -> Bool {
    [.active, .deprecated].contains(status) && ends.map { day < $0 } ?? true && facts["kind"] == nil
  }

  /// Whether it is known what it takes.
  var isDescribed: Bool { facts["reasoning"]?["supported"] != nil }
}

extension JSON {
  /// Puts a value at a way through objects.
  fileprivate mutating func set(_ value: JSON, at keys: ArraySlice<String>) {
    guard let key = keys.first else { return self = value }
    var member = self[key] ?? .object(JSONObject())
    member.set(value, at: keys.dropFirst())
    self[key] = member
  }
}
