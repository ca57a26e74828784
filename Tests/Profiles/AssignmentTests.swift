import Notation
import Profiles
import Registry
import Testing

@Suite struct AssignmentTests {
  static let profile = Fixture([
    "p.yaml": """
    model: m
    include: [a]
    tools: [{type: function, name: f}, {type: web_search}]
    reasoning: {effort: low, summary: auto}
    """
  ])

  @Test(arguments: [
    (["temperature=0.20"], #"{"temperature":0.20}"#),
    (["temperature=null"], "{}"),
    (["instructions="], #"{"instructions":""}"#),
    (["instructions=Answer: yes # or no"], #"{"instructions":"Answer: yes # or no"}"#),
    (["instructions=*bold* {{topic}}"], #"{"instructions":"*bold* {{topic}}"}"#),
    (["instructions=a=b"], #"{"instructions":"a=b"}"#),
    (["instructions=\"null\""], #"{"instructions":"null"}"#),
    (["metadata.region=NO", "metadata.n=7"], #"{"metadata":{"region":"NO","n":"7"}}"#),
    (["metadata={region: NO, n: 7}"], #"{"metadata":{"region":"NO","n":"7"}}"#),
    (["effort=high"], #"{"reasoning":{"effort":"high"}}"#),
    (
      ["reasoning={effort: high}", "reasoning.summary=auto"],
      #"{"reasoning":{"effort":"high","summary":"auto"}}"#
    ),
    (
      ["text.format.type=json_schema", "text.format.strict=true"],
      #"{"text":{"format":{"type":"json_schema","strict":true}}}"#
    ),
    (["include+=a", "include+=[b, c]"], #"{"include":["a","b","c"]}"#),
    (
      ["input=hi", "input+={user: more}"],
      #"{"input":[{"role":"user","content":"hi"},{"role":"user","content":"more"}]}"#
    ),
    (["tools.0.type=function", "tools.0.strict=true"], #"{"tools":[{"type":"function","strict":true}]}"#),
    (["stop=[no, 1]"], #"{"stop":["no","1"]}"#),
    (["temperature=0.1", "temperature=0.2"], #"{"temperature":0.2}"#),
    (["temperature= 0.2 ", "instructions= x "], #"{"temperature":0.2,"instructions":" x "}"#),
    (["tools[0].type=function", "tools[0].strict=true"], #"{"tools":[{"type":"function","strict":true}]}"#),
    (["metadata.\"a.b\"=7"], #"{"metadata":{"a.b":"7"}}"#),
    // JSON goes out as it is, under any key.
    (["temperature:=\"hot\""], #"{"temperature":"hot"}"#),
    (["temperature:=null"], #"{"temperature":null}"#),
    (["brand_new:={\"a\": [null, 1.0]}"], #"{"brand_new":{"a":[null,1.0]}}"#),
    (["reasoning.brand_new:=1"], #"{"reasoning":{"brand_new":1}}"#),
    (["reasoning={effort: low}", "reasoning:={\"effort\": null}"], #"{"reasoning":{"effort":null}}"#),
    (["temperature:=null", "temperature=1"], #"{"temperature":1}"#),
    (["brand_new=7"], #"{"brand_new":7}"#),
  ])
  func sets(texts: [String], payload: String) throws {
    let assignments = try texts.map {
      try Assignment(parsing: $0, layer: .flag, origin: .flag("--set \($0)"))
    }
    let profile = Fixture().resolve(.none, ProfileRequest(assignments: assignments))
    #expect(profile.payload == payload)
    #expect(profile.said == [])
  }

  @Test(arguments: [
    (
      "tools.0.strict=true", "tools", #"[{"type":"function","name":"f","strict":true},{"type":"web_search"}]"#
    ),
    (
      "tools.0.strict=null", "tools", #"[{"type":"function","name":"f","strict":null},{"type":"web_search"}]"#
    ),
    (
      "tools.1={type: function, name: NO}", "tools",
      #"[{"type":"function","name":"f"},{"type":"function","name":"NO"}]"#
    ),
    (
      "tools.2.type=web_search", "tools",
      #"[{"type":"function","name":"f"},{"type":"web_search"},{"type":"web_search"}]"#
    ),
    ("include.0=b", "include", #"["b"]"#),
    ("include=null", "include", "null"),
    ("effort=null", "reasoning", #"{"summary":"auto"}"#),
    ("reasoning={summary: null}", "reasoning", #"{"effort":"low"}"#),
    ("reasoning=null", "reasoning", "null"),
  ])
  func changesWhatAProfileSets(text: String, key: String, value: String) throws {
    let profile = try Self.profile.setting(text)
    #expect((profile.body[key]?.json ?? .null).encoded() == value)
    #expect(profile.said == [])
  }

  @Test(arguments: [
    (
      "temperature=warm",
      "--set temperature=warm: error[unreadable-value]: temperature takes a number, not `warm`"
        + " | to send the text anyway: --set 'temperature:=\"warm\"'"
    ),
    (
      "store=yes",
      "--set store=yes: error[unreadable-value]: store takes true or false, not `yes`"
        + " | write true; to send the text anyway: --set 'store:=\"yes\"'"
    ),
    (
      "tools.5.strict=true",
      "--set tools.5.strict=true: error[no-such-member]: tools.5.strict addresses member 5 of a list with 2"
        + " | members count from 0; 2 would add one"
    ),
    ("tools+=[{", "set"),
  ])
  func reports(text: String, said: String) throws {
    if said == "set" {
      let finding = #expect(throws: Finding.self) {
        try Assignment(parsing: text, layer: .flag, origin: .flag("--set \(text)"))
      }
      #expect(finding?.code == "set-syntax")
      #expect(finding?.remedy == "put text in quotes of its own, or write tools:=JSON")
      return
    }
    #expect(try Self.profile.setting(text).said == [said])
  }

  @Test(arguments: [
    (
      "temperature",
      "--set x: error[set-syntax]: temperature is not of the form KEY=VALUE"
        + " | write KEY=VALUE, KEY+=VALUE or KEY:=JSON"
    ),
    (
      "",
      "--set x: error[set-syntax]: an empty text is not of the form KEY=VALUE"
        + " | write KEY=VALUE, KEY+=VALUE or KEY:=JSON"
    ),
    (
      "=1",
      "--set x: error[set-syntax]: =1 names no setting"
        + " | write the setting's name before the =, such as temperature=0.2"
    ),
    (
      "a..b=1",
      "--set x: error[set-syntax]: a..b=1 names no setting"
        + " | write the setting's name before the =, such as temperature=0.2"
    ),
    (
      "tools[x=1",
      "--set x: error[set-syntax]: tools[x=1 names no setting"
        + " | write the setting's name before the =, such as temperature=0.2"
    ),
    (
      "include=[!file x]",
      "--set x: error[set-syntax]: !file means nothing on the command line"
        + " | give a file's text with --var NAME=@FILE, or as the shell does: include=\"$(cat FILE)\""
    ),
  ])
  func refusesOtherForms(text: String, said: String) {
    let finding = #expect(throws: Finding.self) {
      try Assignment(parsing: text, layer: .flag, origin: .flag("--set x"))
    }
    #expect(finding?.line == said)
  }

  @Test func marksWhatIsSentAsItIs() throws {
    let profile = try Fixture(["p.yaml": ""]).setting(
      "temperature:=3", "brand_new:=1", "store:=1", "store=true", "reasoning.effort:=2",
      "reasoning={summary: auto}")
    #expect(profile.verbatim.map(\.description) == ["temperature", "brand_new"])
  }

  @Test func laysLayersOverEachOther() throws {
    var fixture = Fixture([
      "p.yaml": "profile: {provider: openai}\nmodel: profile\ntemperature: 0.1\nstore: true"
    ])
    fixture.environment = [:]
    let place = Place(
      file: "config.yaml", start: Position(line: 2, column: 3), end: Position(line: 2, column: 9))
    func config(_ layer: Layer, _ model: String) -> SettingsLayer {
      SettingsLayer(
        layer, settings: SourcedValue(["model": .string(model), "stop": "x"], from: .file(place)),
        provider: Sourced("ollama", from: .file(place)), remedy: Sourced(.warn, from: .file(place)))
    }
    let assignments = [
      Assignment("model", to: "flag", layer: .flag, origin: .flag("-m flag")),
      Assignment("model", to: "variable", layer: .environment, origin: .environment("SETSCREW_MODEL")),
      Assignment("store", to: .null, layer: .session, origin: .session("/set store null")),
    ]
    let profile = try fixture.resolve(
      "p.yaml",
      ProfileRequest(
        configuration: [config(.projectConfig, "project"), config(.userConfig, "user")],
        assignments: assignments)
    )
    #expect(profile.payload == #"{"model":"flag","stop":"x","temperature":0.1}"#)
    #expect(profile.model?.origin.description == "-m flag")
    #expect(profile.provider?.value == "openai")
    #expect(profile.remedy?.value == .warn)
    let history = profile.history(of: ValuePath([.key("model")])).map {
      "\($0.layer.name) \($0.origin): \($0.value.encoded())"
    }
    #expect(
      history == [
        #"user config config.yaml:2:3: "user""#, #"project config config.yaml:2:3: "project""#,
        #"profile p.yaml:2:8: "profile""#, #"environment SETSCREW_MODEL: "variable""#,
        #"flag -m flag: "flag""#,
      ])
    let store = profile.history(of: ValuePath([.key("store")])).map {
      "\($0.layer.name): \($0.value.encoded())"
    }
    #expect(store == ["profile: true", "session: null"])
  }

  @Test func tellsTheHistoryOfParts() throws {
    let fixture = Fixture([
      "a.yaml": "reasoning: {effort: low}\ninclude: [a]",
      "b.yaml": "profile: {extends: a.yaml}\neffort: null\ninclude+: [b]",
      "p.yaml": "profile: {extends: b.yaml}\nreasoning: null",
    ])
    let profile = try fixture.setting("reasoning={effort: high}", "include.1=c")
    func history(_ path: ValuePath) -> [String] {
      profile.history(of: path).map { "\($0.origin): \($0.value.encoded())" }
    }
    #expect(
      history(ValuePath([.key("reasoning"), .key("effort")])) == [
        #"a.yaml:1:21: "low""#, "b.yaml:2:9: null", "p.yaml:2:12: null",
        #"--set reasoning={effort: high}: "high""#,
      ])
    #expect(
      history(ValuePath([.key("include")])) == [
        #"a.yaml:2:10: ["a"]"#, #"b.yaml:3:11: ["b"]"#, #"--set include.1=c: "c""#,
      ])
    #expect(history(ValuePath([.key("model")])) == [])
  }
}
