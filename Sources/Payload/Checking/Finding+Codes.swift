import Notation

/// The names of the findings that a check gives; docs/reference/findings.md says what each means.
extension Finding.Code {
  static let unknownSetting: Self = "unknown-setting"
  static let missingSetting: Self = "missing-setting"
  static let unknownTag: Self = "unknown-tag"
  static let wrongType: Self = "wrong-type"
  static let notAllowed: Self = "not-allowed"
  static let outOfRange: Self = "out-of-range"
  static let wrongForm: Self = "wrong-form"
  static let limitExceeded: Self = "limit-exceeded"
  static let settingRefused: Self = "setting-refused"
  static let settingNeeds: Self = "setting-needs"
  static let exclusiveSettings: Self = "exclusive-settings"
  static let itemOrder: Self = "item-order"
  static let repeatedName: Self = "repeated-name"
  static let schemaSubset: Self = "schema-subset"
  static let deprecated: Self = "deprecated"
  static let retired: Self = "retired"
  static let advice: Self = "advice"
  static let unknownModel: Self = "unknown-model"
  static let restrictedModel: Self = "restricted-model"
  static let streamChosen: Self = "stream-chosen"
  static let extraBody: Self = "extra-body"
  static let settingOmitted: Self = "setting-omitted"

  /// The name for a broken keyword of JSON Schema.
  init(keyword: String) {
    self =
      switch keyword {
      case "type": .wrongType
      case "enum", "const", "false", "not", "uniqueItems": .notAllowed
      case "pattern", "format", "size": .wrongForm
      case "required", "dependentRequired": .missingSetting
      case "additionalProperties", "unevaluatedProperties", "propertyNames": .unknownSetting
      case "anyOf", "oneOf", "allOf": .wrongType
      default: .outOfRange
      }
  }
}
