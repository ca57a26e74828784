import Notation
import Testing

@testable import Registry

@Suite struct SettingPathTests {
  @Test(arguments: [
    "temperature", "reasoning.effort", "include[]", "metadata.*", "tools[](type=mcp).server_url",
    "text.format(type=json_schema).schema", "tools[](type=web_search|web_search_2025_08_26)", "a[][].b",
    "input[](type=shell_call_output).output[].outcome(type=exit).exit_code", "openai-beta",
    "prompt.variables.*(type=input_text).text",
  ])
  func `paths print as they are read`(_ text: String) {
    #expect(SettingPath(text)?.description == text)
  }

  @Test(arguments: [
    "", ".", ".a", "a.", "a..b", "[]", "a[0]", "a[", "a]", "a(type)", "a(=x)", "a(type=)", "a(type=x|)",
    "a(type=x", "a)b",
    "a[]b", "(type=x)",
  ])
  func `other texts are no paths`(_ text: String) {
    #expect(SettingPath(text) == nil)
  }

  @Test(arguments: [
    (".strict", "strict"), (".", ""), (".content[].type", "content[].type"), (".[]", "[]"),
    (".(type=x).a", "(type=x).a"),
  ])
  func `relative paths begin with a point`(_ text: String, _ shown: String) {
    #expect(SettingPath(relative: text)?.description == shown)
  }

  @Test(arguments: ["strict", "..a", ".a.", ".[0]"])
  func `other texts are no relative paths`(_ text: String) {
    #expect(SettingPath(relative: text) == nil)
  }

  @Test(arguments: [
    ("tools[](type=mcp).headers.*", "tools[0].headers.Authorization", true),
    ("tools[](type=mcp).headers.*", "tools.headers.x", false),
    ("include[]", "include[3]", true), ("include[]", "include", false), ("include", "include[0]", false),
    ("metadata.*", "metadata.a", true), ("metadata.*", "metadata[0]", false), ("a.b", "a.b.c", false),
  ])
  func `a place matches whatever its variants are`(_ path: String, _ place: String, _ matches: Bool) throws {
    let place = try #require(ValuePath(parsing: place))
    #expect(try #require(SettingPath(path)).matches(place) == matches)
  }

  @Test func `places are found in a value by tag`() throws {
    let body: JSON = [
      "tools": [
        ["type": "mcp", "server_label": "a"], ["type": "function", "name": "f"], ["type": "mcp"],
        ["server_label": "without tag"],
      ],
      "metadata": ["x": "1", "y": "2"],
    ]
    func places(_ text: String) throws -> [String] {
      try #require(SettingPath(text)).found(in: body).map { "\($0.path)" }
    }
    #expect(try places("tools[](type=mcp)") == ["tools[0]", "tools[2]"])
    #expect(try places("tools[](type=mcp|function)") == ["tools[0]", "tools[1]", "tools[2]"])
    #expect(try places("tools[].server_label") == ["tools[0].server_label", "tools[3].server_label"])
    #expect(try places("metadata.*") == ["metadata.x", "metadata.y"])
    #expect(try places("metadata[]") == [])
    #expect(try places("nothing.at.all") == [])
  }

  @Test func `parts of a path`() throws {
    let path = try #require(SettingPath("tools[](type=mcp).headers.*"))
    #expect(path.rootKey == "tools")
    #expect(path.parent?.description == "tools[](type=mcp).headers")
    #expect(path.withoutVariants.description == "tools[].headers.*")
    #expect(!path.isPlain && path.valuePath == nil && path.leadsToMany)
    let plain = try #require(SettingPath("reasoning.effort"))
    #expect(plain.isPlain && plain.valuePath?.description == "reasoning.effort" && !plain.leadsToMany)
  }
}
