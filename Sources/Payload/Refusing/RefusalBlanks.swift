import Notation
import Registry

/// What fills the blanks of an API's sentence about a refusal.
struct RefusalBlanks {
  private let judgement: Judgement
  private let body: JSON

  init(_ judgement: Judgement, _ body: JSON) {
    self.judgement = judgement
    self.body = body
  }

  /// The names under which a wording is looked for, the most telling first.
  var names: [String] {
    let code = judgement.code.rawValue
    var names: [String] = []
    // A rule may have words of its own.
    if judgement.source == .rule, let rule = judgement.rule?.id.split(separator: "/").last {
      names.append(String(rule))
    }
    if judgement.path.steps == [.key(KnownSetting.model)], judgement.source == .request {
      names.append("\(code).model")
    }
    if isAboutValue {
      names.append(judgement.detail.allowed?.isEmpty ?? true ? "value-refused.alone" : "value-refused")
    }
    if let keyword = judgement.detail.keyword { names.append("\(code).\(keyword)") }
    return names + [code]
  }

  /// The parameter as the API spells it; a place in a schema is named by the setting that holds the schema.
  var param: String { setting.description }

  func fill(_ template: String) -> String { template.filled(filling) }

  private var setting: ValuePath {
    guard let part = judgement.detail.part else { return judgement.path }
    return ValuePath(Array(judgement.path.steps.dropLast(part.steps.count)))
  }

  /// Whether a value, and not the whole setting, is refused by model or rule.
  private var isAboutValue: Bool {
    switch judgement.source {
    case .setting: judgement.code == .notAllowed
    case .rule: judgement.code == .settingRefused && judgement.spot == .value
    case .schema, .request: false
    }
  }

  private var holder: ValuePath { setting.parent ?? .root }

  private var value: JSON? { judgement.detail.value ?? body[judgement.path] }

  private func filling(_ name: Substring) -> String? {
    switch name {
    case "param": param
    case "value": RefusalWords.text(value)
    case "allowed": RefusalWords.quoted((judgement.detail.allowed ?? []).filter { !$0.isNull })
    case "limit": RefusalWords.text(judgement.detail.bound)
    case "model": body[KnownSetting.model]?.string ?? ""
    case "expected": RefusalWords.kinds(judgement.detail.bound)
    case "got": RefusalWords.kind(of: value)
    case "size": RefusalWords.size(value)
    case "unit": RefusalWords.unit([judgement.detail.value, judgement.detail.bound])
    case "holder": holder.description
    case "name": body[holder]?["name"]?.string ?? param
    case "id": body[setting]?["id"]?.string ?? ""
    case "context": context
    case "missing": missing
    case "others": others
    case "reason": RefusalWords.sentence(judgement.message, about: judgement.path)
    default: nil
    }
  }

  /// The place in a schema: `('properties', 'stops', 'items')`.
  private var context: String {
    var steps = judgement.detail.part?.steps ?? []
    if let keyword = judgement.detail.keyword, steps.last == .key(keyword) { steps.removeLast() }
    let words = steps.map { step in
      switch step {
      case .key(let key): "'\(key)'"
      case .index(let index): "'\(index)'"
      }
    }
    return "(" + words.joined(separator: ", ") + (words.count == 1 ? ",)" : ")")
  }

  /// The first property of the object at hand that `required` does not name.
  private var missing: String {
    var path = judgement.path
    if let keyword = judgement.detail.keyword, path.steps.last == .key(keyword) {
      path = path.parent ?? .root
    }
    guard let schema = body[path] else { return "" }
    let required = (schema["required"]?.array ?? []).compactMap(\.string)
    return schema["properties"]?.object?.keys.first { !required.contains($0) } ?? ""
  }

  /// The settings that exclude each other.
  private var others: String {
    let paths = [judgement.path] + judgement.remarks.compactMap(\.path)
    return paths.map { "'\($0)'" }.joined(separator: " or ")
  }
}
