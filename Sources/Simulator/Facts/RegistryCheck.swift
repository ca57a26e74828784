import Notation
import Payload
import Registry

/// Refuses request bodies by the registry, in the API's own terms.
///
/// Every finding of severity error is a refusal; what the registry only warns of is taken.
struct RegistryCheck: Sendable {
  private let registry: ResponseSettingsRegistry
  private let day: CivilDate

  /// A check by a registry on a day.
  init(_ registry: ResponseSettingsRegistry, on day: CivilDate) {
    self.registry = registry
    self.day = day
  }

  /// Why the API would not take a body, the first reason first; nothing for endpoints that the registry
  /// does not describe.
  func refusals(of body: JSON, _ endpoint: SimulatorEndpoint) -> [RequestRefusal] {
    guard [.create, .inputTokens, .compact].contains(endpoint) else { return [] }
    let check = RequestCheck(
      CheckContext(registry: registry, date: day, endpoint: endpoint.rawValue))
    let findings = check.findings(of: SourcedValue(body, from: .argument("request")))
    return findings.filter { $0.severity == .error }.map(Self.refusal)
  }

  private static func refusal(_ finding: Finding) -> RequestRefusal {
    let param = finding.path?.description
    let name = param ?? "input"
    let said = sentence(finding.message)
    switch finding.code.rawValue {
    case "unknown-setting":
      return RequestRefusal(code: "unknown_parameter", param: param, message: "Unknown parameter: '\(name)'.")
    case "missing-setting":
      return RequestRefusal(
        code: "missing_required_parameter", param: param, message: "Missing required parameter: '\(name)'.")
    case "wrong-type":
      return RequestRefusal(
        code: "invalid_type", param: param, message: "Invalid type for '\(name)': \(said)")
    case "setting-refused" where !(finding.path?.steps.isEmpty ?? true):
      return RequestRefusal(
        code: "unsupported_parameter", param: param,
        message: "Unsupported parameter: '\(name)' is not supported with this model. (\(said))")
    case "retired" where param == "model":
      return RequestRefusal(status: 404, code: "model_not_found", param: param, message: said)
    case "exclusive-settings":
      return RequestRefusal(code: "mutually_exclusive_parameters", param: param, message: said)
    case "schema-subset":
      return RequestRefusal(
        code: "invalid_json_schema", param: param, message: "Invalid schema for '\(name)': \(said)")
    default:
      return RequestRefusal(
        code: "invalid_value", param: param, message: "Invalid value for '\(name)': \(said)")
    }
  }

  /// A finding's message as a sentence of its own.
  private static func sentence(_ message: String) -> String {
    let text = message.prefix(1).uppercased() + message.dropFirst()
    return text.hasSuffix(".") ? text : text + "."
  }
}
