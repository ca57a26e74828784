import Notation
import Registry

/// Judges a body by the descriptions of its settings alone: what is known, what must be there, which values are possible.
struct SchemaCheck {
  let context: CheckContext
  /// Whether doubts of the registry soften what is found; the schemas alone know no doubts.
  var countsDisputes = true

  func judgements(of body: JSON) -> [Judgement] {
    context.registry.tree.validate(body, endpoint: context.endpoint).map { judgement($0, body) }
  }

  private func judgement(_ violation: Violation, _ body: JSON) -> Judgement {
    let descriptor = violation.descriptor
    var judgement = Judgement(
      source: .schema, code: .notAllowed, severity: .error,
      message: "\(Self.name(violation.path)) \(violation.message)", path: violation.path)
    judgement.detail.value = body[violation.path]
    if let descriptor {
      judgement.rule = Finding.Rule(id: descriptor.ruleID, evidence: descriptor.evidence?.description)
    }
    var disputedField = "schema"
    switch violation.kind {
    case .unknownMember:
      judgement.source = .setting
      judgement.code = .unknownSetting
      judgement.message = violation.message
      judgement.spot = .key
      judgement.target = violation.path
      judgement.rule = nil
    case .missingMember(let name):
      judgement.code = .missingSetting
      judgement.path = violation.path.appending(name)
      judgement.spot = .key
      judgement.wayOut = "add \(name)"
      disputedField = "required"
    case .unknownVariant:
      judgement.code = .unknownTag
      judgement.detail.allowed = context.registry.node(at: violation.path.parent ?? .root, in: body)
        .map { $0.variants.flatMap { $0.values.map { .string($0) } } }
    case .endpoint:
      judgement.source = .setting
      judgement.code = .settingRefused
      judgement.message = violation.message
      judgement.spot = .key
      judgement.target = violation.path
      disputedField = "endpoint"
    case .schema(let keyword):
      judgement.code = Finding.Code(keyword: keyword)
      let aboutName = "the name "
      if violation.message.hasPrefix(aboutName) {
        judgement.spot = .key
        judgement.message = "the name of \(violation.path) \(violation.message.dropFirst(aboutName.count))"
      }
      judgement.detail.keyword = keyword
      judgement.detail.bound = descriptor?.schema?.source[keyword]
      if keyword == "enum" || keyword == "const" {
        judgement.detail.allowed =
          judgement.detail.bound?.array ?? descriptor?.schema?.source["const"].map { [$0] }
      }
    }
    judgement.wayOut = judgement.wayOut ?? Judgement.wayInto(judgement.detail.keyword, judgement.detail.bound)
    if let hint = violation.suggestion { judgement.wayOut = "did you mean \(hint)?" }
    if countsDisputes, let reason = descriptor?.disputed?.reason(for: disputedField) {
      judgement.markDisputed(reason)
    }
    return judgement
  }

  /// How messages call a place.
  static func name(_ path: ValuePath) -> String { path.steps.isEmpty ? "the request" : path.description }
}

extension Judgement {
  /// How a number gets into its bounds.
  static func wayInto(_ keyword: String?, _ bound: JSON?) -> String? {
    guard let bound else { return nil }
    switch keyword {
    case "minimum": return "write \(ValueText.short(bound)) or more"
    case "maximum": return "write \(ValueText.short(bound)) or less"
    default: return nil
    }
  }

  /// Makes a refusal a warning that no remedy acts on, because sources differ.
  mutating func markDisputed(_ reason: String) {
    severity = min(severity, .warning)
    target = nil
    allowance = nil
    remarks.append(Remark(message: "sources differ: \(reason)"))
  }
}
