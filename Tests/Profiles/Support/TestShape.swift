import Notation
import Profiles
import Registry

/// A small registry, written out by hand: enough of every kind of setting to try the profile language on.
struct TestTypes: SettingTypes {
  var body: any SettingShape { TestShape.request }

  func aliasedPath(_ name: String) -> ValuePath? {
    ["effort": ValuePath([.key("reasoning"), .key("effort")])][name]
  }

  func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, among: TestShape.request.names + ["reasoning.effort", "text.verbosity"])
  }
}

struct TestShape: SettingShape {
  var kinds: TypeSet = .all
  var members: [String: TestShape] = [:]
  var anyMember: [TestShape] = []
  var item: [TestShape] = []
  var tag: String?
  var variants: [String: TestShape] = [:]

  var names: [String] { members.keys.sorted() }
  var describesMembers: Bool { !members.isEmpty || !anyMember.isEmpty }
  var element: (any SettingShape)? { item.first }

  func member(_ key: String) -> (any SettingShape)? {
    if let member = members[key] ?? anyMember.first { return member }
    return variants.sorted { $0.key < $1.key }.lazy.compactMap { $0.value.member(key) }.first
  }

  func variant(of value: SourcedValue) -> any SettingShape {
    guard let tag else { return self }
    let name = value[tag]?.string ?? (value["role"] == nil ? "" : "message")
    return variants[name].map { $0 } ?? UndeclaredShape()
  }

  static func map(_ members: [String: TestShape], or kinds: TypeSet = []) -> TestShape {
    TestShape(kinds: kinds.union(.object), members: members)
  }
  static func list(_ item: TestShape, or kinds: TypeSet = []) -> TestShape {
    TestShape(kinds: kinds.union(.array), item: [item])
  }
  static func one(of variants: [String: TestShape], or kinds: TypeSet = []) -> TestShape {
    TestShape(kinds: kinds.union(.object), tag: "type", variants: variants)
  }
  static let text = TestShape(kinds: .string)
  static let optionalText = TestShape(kinds: [.string, .null])
  static let number = TestShape(kinds: [.number, .null])
  static let integer = TestShape(kinds: [.integer, .null])
  static let flag = TestShape(kinds: [.boolean, .null])
  static let free = TestShape(kinds: .object)

  static let part = one(of: [
    "input_text": map(["type": text, "text": text]),
    "input_image": map(["type": text, "image_url": text, "detail": text]),
  ])

  static let request = map([
    "model": text,
    "instructions": optionalText,
    "input": list(
      one(of: ["message": map(["type": text, "role": text, "content": list(part, or: .string)])]), or: .string
    ),
    "temperature": number,
    "max_output_tokens": integer,
    "top_logprobs": integer,
    "store": flag,
    "reasoning": map(["effort": optionalText, "summary": optionalText]),
    "text": map([
      "verbosity": optionalText,
      "format": one(of: [
        "text": map(["type": text]),
        "json_schema": map(["type": text, "name": text, "schema": free, "strict": flag]),
      ]),
    ]),
    "metadata": TestShape(kinds: [.object, .null], anyMember: [text]),
    "include": list(text),
    "stop": list(text, or: .string),
    "tools": list(
      one(of: [
        "function": map(["type": text, "name": text, "strict": flag, "parameters": free]),
        "web_search": map(["type": text]),
      ])),
    "tool_choice": one(of: ["function": map(["type": text, "name": text])], or: .string),
    "either": TestShape(kinds: [.string, .number, .boolean]),
  ])
}
