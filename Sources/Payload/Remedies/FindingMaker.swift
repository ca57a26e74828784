import Notation
import Registry

/// Turns judgements into findings: finds the places, sets the severity by the remedy, and says the way out.
struct FindingMaker {
  /// The body with its origins.
  let body: SourcedValue
  let remedy: Remedy
  /// What was set by `KEY:=JSON`, which is sent whatever is found.
  var verbatim: [ValuePath] = []
  /// The schemas alone are asked for, so that no remedy comes into question.
  var schemaOnly = false

  /// Whether a value is sent whatever is found.
  func isVerbatim(_ path: ValuePath) -> Bool { verbatim.contains { path.hasPrefix($0) } }

  /// Whether the value could not be read as its setting's type, which was said already.
  func isUnreadable(_ path: ValuePath) -> Bool { body[path]?.plainText != nil }

  /// Whether a remedy acts on it.
  func isActedOn(_ judgement: Judgement) -> Bool {
    (remedy == .drop || remedy == .clamp) && judgement.isRefusal && judgement.target != nil
      && !isVerbatim(judgement.path)
  }

  /// The finding; `outcome` says what was done about it.
  func finding(_ judgement: Judgement, outcome: String? = nil) -> Finding? {
    if judgement.source == .schema, isUnreadable(judgement.path) { return nil }
    var finding = Finding(judgement.code, judgement.severity, judgement.message)
    finding.path = judgement.path.steps.isEmpty ? nil : judgement.path
    finding.origin = origin(judgement)
    finding.rule = judgement.rule
    finding.notes = judgement.remarks.map { remark in
      Finding.Note(remark.message, at: remark.path.map(body.nearestOrigin))
    }
    if judgement.isRefusal {
      if let outcome {
        finding.severity = .warning
        finding.notes.append(Finding.Note(outcome))
      } else if remedy == .warn || isVerbatim(judgement.path) {
        finding.severity = .warning
        finding.remedy = judgement.wayOut
      } else {
        finding.remedy = wayOut(judgement, finding.origin)
      }
    } else {
      finding.remedy = judgement.wayOut
    }
    return finding
  }

  private func origin(_ judgement: Judgement) -> Origin {
    if judgement.spot == .key {
      if let origin = body.keyOrigin(at: judgement.path) { return origin }
      // What is missing is missed where the key of its holder stands.
      if body[judgement.path] == nil, let holder = judgement.path.parent,
        let origin = body.keyOrigin(at: holder)
      {
        return origin
      }
    }
    return body.nearestOrigin(to: judgement.path)
  }

  /// What can be done, with the flag that sends it anyway at the end.
  private func wayOut(_ judgement: Judgement, _ origin: Origin?) -> String? {
    var ways: [String] = []
    if let wayOut = judgement.wayOut { ways.append(wayOut) }
    if schemaOnly { return ways.first }
    if let target = judgement.target {
      if judgement.wayOut == nil { ways += Self.removals(target, origin, judgement) }
      switch judgement.suggested {
      case .clamp? where judgement.allowance != nil: ways.append("run with --remedy clamp")
      case .drop?, .clamp?: ways.append("run with --remedy drop")
      case .error?, .warn?, nil: if judgement.wayOut == nil { ways.append("run with --remedy drop") }
      }
    }
    let anyway = "to send it anyway: --remedy warn"
    guard !ways.isEmpty else { return anyway }
    let text = Self.either(ways)
    return text + (text.hasSuffix("?") ? " " : "; ") + anyway
  }

  private static func removals(_ target: ValuePath, _ origin: Origin?, _ judgement: Judgement) -> [String] {
    let isMember = target.steps.contains { if case .index = $0 { true } else { false } }
    switch origin {
    case .file?: return isMember ? ["remove it"] : ["remove the line", "write `\(target): null`"]
    case .flag(let text)?, .session(let text)?: return ["leave out `\(text)`"]
    case .environment(let name)?: return ["unset \(name)"]
    case .argument?, .builtin?, nil: return ["leave it out"]
    }
  }

  private static func either(_ options: [String]) -> String {
    guard options.count > 1, let last = options.last else { return options.first ?? "" }
    let others = options.dropLast().joined(separator: ", ")
    return others + (others.hasSuffix("?") ? " or " : ", or ") + last
  }
}
