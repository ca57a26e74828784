import Notation
import Profiles
import Testing

@Suite struct TemplateTests {
  static let variables = ProfileRequest(variables: [
    Variable("topic", "snow", origin: .flag("--var topic=snow")),
    Variable("braces", "{{topic}}", origin: .flag("--var braces={{topic}}")),
    Variable("n", "0.20", origin: .flag("--var n=0.20")),
    Variable("word", "null", origin: .flag("--var word=null")),
  ])

  @Test(arguments: [
    ("profile: {}\ninput: Write about {{topic}}.", #"{"input":"Write about snow."}"#),
    ("profile: {}\ninput: 'a {{ topic }} b {{topic}}'", #"{"input":"a snow b snow"}"#),
    ("profile: {vars: {topic: ice}}\ninput: \"{{topic}}\"", #"{"input":"snow"}"#),
    ("profile: {vars: {t: the first snow}}\ninput: About {{t}}.", #"{"input":"About the first snow."}"#),
    ("profile: {vars: {größe: 3}}\ninput: Größe {{größe}}", #"{"input":"Größe 3"}"#),
    ("profile: {vars: {t: 0.30}}\ntemperature: '{{t}}'", #"{"temperature":0.30}"#),
    (
      "profile: {vars: {t: true}}\nstore: '{{t}}'\nmetadata: {a: '{{t}}'}",
      #"{"store":true,"metadata":{"a":"true"}}"#
    ),
    ("profile: {vars: {t: [a, b]}}\ninclude: '{{t}}'", #"{"include":["a","b"]}"#),
    ("profile: {vars: {t: {type: web_search}}}\ntools: ['{{t}}']", #"{"tools":[{"type":"web_search"}]}"#),
    // What is put in is not looked at again, and is text where text is taken.
    ("profile: {}\ninput: '{{braces}}!'", #"{"input":"{{topic}}!"}"#),
    ("profile: {}\ninput: '{{braces}}'", #"{"input":"{{topic}}"}"#),
    ("profile: {vars: {a: '{{topic}}'}}\ninput: '{{a}}'", #"{"input":"{{topic}}"}"#),
    ("profile: {}\ninput: '{{word}}'\ninstructions: '{{n}}'", #"{"input":"null","instructions":"0.20"}"#),
    (
      "profile: {}\ntemperature: '{{n}}'\nmetadata: {a: 'x{{n}}'}",
      #"{"temperature":0.20,"metadata":{"a":"x0.20"}}"#
    ),
    // Keys are not templates; texts at any depth are.
    ("profile: {}\nmetadata: {'{{topic}}': '{{topic}}'}", #"{"metadata":{"{{topic}}":"snow"}}"#),
    (
      "profile: {}\ninput: [{role: user, content: [{type: input_text, text: 'x {{topic}}'}]}]",
      #"{"input":[{"role":"user","content":[{"type":"input_text","text":"x snow"}]}]}"#
    ),
    (
      "profile: {}\ntext: {format: {type: json_schema, schema: {description: '{{topic}}', const: '{{n}}'}}}",
      #"{"text":{"format":{"type":"json_schema","schema":{"description":"snow","const":0.20}}}}"#
    ),
    // The environment and files.
    ("profile: {}\ninput: hi {{env.NAME}}{{env.EMPTY}}", #"{"input":"hi Ada"}"#),
    (
      "profile: {}\ninstructions: 'a {{file:notes/system.md}} b'",
      #"{"instructions":"a Be terse {{topic}}.\n b"}"#
    ),
    (
      "profile: {}\ninstructions: '{{ file: notes/system.md }}'", #"{"instructions":"Be terse {{topic}}.\n"}"#
    ),
    ("instructions: !file notes/system.md", #"{"instructions":"Be terse {{topic}}.\n"}"#),
    (
      "profile: {vars: {f: system}}\ninstructions: !file notes/{{f}}.md",
      #"{"instructions":"Be terse {{topic}}.\n"}"#
    ),
    (
      "profile: {templates: false}\ninstructions: !file number\ninput: '{{topic}}'",
      #"{"instructions":"7","input":"{{topic}}"}"#
    ),
    ("profile: {}\nmax_output_tokens: '{{file:number}}'", #"{"max_output_tokens":7}"#),
    (
      "profile: {vars: {style: !file notes/system.md}}\ninstructions: 'A {{style}}'\ninput: '{{style}}'",
      #"{"instructions":"A Be terse {{topic}}.\n","input":"Be terse {{topic}}.\n"}"#
    ),
    // Braces that are meant.
    ("profile: {}\ninput: 'a {{{{name}}}} b {{topic}} c }}}}'", #"{"input":"a {{name}} b snow c }}}}"}"#),
    ("profile: {}\ninput: '{{{{'", #"{"input":"{{"}"#),
    ("profile: {templates: false}\ninput: '{{name}} {{ }} {{'", #"{"input":"{{name}} {{ }} {{"}"#),
    ("profile: {}\ninput: '{ {topic} } }} {'", #"{"input":"{ {topic} } }} {"}"#),
    // Without the key `profile` a document is a plain body: only what was given is put in.
    (
      "input: '{{topic}} {{other}} {{env.NAME}} {{file:x}} {{ a b }} {{{{ {{'",
      #"{"input":"snow {{other}} {{env.NAME}} {{file:x}} {{ a b }} {{{{ {{"}"#
    ),
    (#"{"input": "{{topic}} {{other}} {{input}}"}"#, #"{"input":"snow {{other}} {{input}}"}"#),
    (
      #"{"profile": {"vars": {"t": 0.5}}, "input": "{{topic}}", "temperature": "{{t}}"}"#,
      #"{"input":"snow","temperature":0.5}"#
    ),
  ])
  func replaces(text: String, payload: String) throws {
    var fixture = Fixture([
      "profiles/p.yaml": text, "profiles/notes/system.md": "Be terse {{topic}}.\n", "profiles/number": "7",
    ])
    fixture.environment = ["NAME": "Ada", "EMPTY": ""]
    let profile = try fixture.resolve("profiles/p.yaml", Self.variables)
    #expect(profile.payload == payload)
    #expect(profile.said == [])
  }

  @Test(arguments: [
    (
      "profile: {}\ninput: Write about {{topic}}.\n",
      "p.yaml:2:20: error[undefined-variable]: topic is not defined"
        + " | define it under profile.vars, or give --var topic=..."
    ),
    (
      "profile: {vars: {topics: x}}\ninput: 'é {{topics}} {{topic}}'\n",
      "p.yaml:2:22: error[undefined-variable]: topic is not defined | did you mean {{topics}}?"
    ),
    (
      "profile: {}\ninput: |\n  one {{{{x}}}}\n  two {{y}}\n",
      "p.yaml:4:7: error[undefined-variable]: y is not defined | define it under profile.vars, or give --var y=..."
    ),
    (
      "profile: {}\ninput: \"a\\x7b{b}}\"\n",
      "p.yaml:2:8: error[undefined-variable]: b is not defined | define it under profile.vars, or give --var b=..."
    ),
    (
      "profile: {}\ninput: hi {{env.NOBODY}}\n",
      "p.yaml:2:11: error[undefined-variable]: the environment has no variable NOBODY | set it: export NOBODY=..."
    ),
    (
      "profile: {}\ninput: hi {{input}}\n",
      "p.yaml:2:11: error[undefined-input]: {{input}} stands for the text of the command line, and there is none"
        + " | give TEXT, pipe it in, or name a file with -f"
    ),
    (
      "profile: {}\ninput: hi {{name\n",
      "p.yaml:2:11: error[template-syntax]: {{ is never closed"
        + " | close it with }}, write {{{{ for two braces, or set profile.templates: false"
    ),
    (
      "profile: {}\ninput: hi {{a b}}\n",
      "p.yaml:2:11: error[template-syntax]: {{a b}} names nothing | write {{name}}, {{env.NAME}} or {{file:path}};"
        + " {{{{ stands for two braces, and profile.templates: false leaves all of them alone"
    ),
    (
      "profile: {vars: {l: [1]}}\ninput: hi {{l}}\n",
      "p.yaml:2:11: error[template-not-text]: l is a list, which cannot stand inside text"
        + " | let {{l}} be the whole value"
    ),
    (
      "profile: {}\ninput: hi {{file:none.md}}\n",
      "p.yaml:2:11: error[file-not-found]: cannot read none.md: there is no such file"
    ),
    (
      "input: !file none.md\n",
      "p.yaml:1:8: error[file-not-found]: cannot read none.md: there is no such file"
    ),
    (
      "input: !file latin1.txt\n",
      "p.yaml:1:8: error[file-encoding]: latin1.txt is not UTF-8 text: the byte 0xFC in line 1, column 2"
        + " | convert it: iconv -f WINDOWS-1252 -t UTF-8"
    ),
    (
      "input: !file utf16.txt\n",
      "p.yaml:1:8: error[file-encoding]: utf16.txt is UTF-16, not UTF-8 | convert it: iconv -f UTF-16 -t UTF-8"
    ),
    (
      "input: !file binary\n",
      "p.yaml:1:8: error[file-encoding]: binary is not text: it has a zero byte in line 1, column 2"
        + " | give a text file; images and documents go with --attach"
    ),
    ("input: !file folder\n", "p.yaml:1:8: error[file-unreadable]: cannot read folder: it is a folder"),
    (
      "input: !file ../secret.txt\n",
      "p.yaml:1:8: error[file-outside]: ../secret.txt lies outside of the profile's folder and of the project"
        + " | copy it there, give its text with --var NAME=@../secret.txt, or allow it in your own config.yaml"
    ),
    (
      "input: !file /etc/passwd\n",
      "p.yaml:1:8: error[file-outside]: /etc/passwd lies outside of the profile's folder and of the project"
        + " | copy it there, give its text with --var NAME=@/etc/passwd, or allow it in your own config.yaml"
    ),
    (
      "input: !file link\n",
      "p.yaml:1:8: error[file-outside]: link lies outside of the profile's folder and of the project"
        + " | copy it there, give its text with --var NAME=@link, or allow it in your own config.yaml"
    ),
    (
      "input: !include x\n",
      "p.yaml:1:8: error[unknown-tag]: the tag !include means nothing here"
        + " | remove it; known are !file, !!str, !!int, !!float, !!bool and !!null"
    ),
    (
      "profile: {vars: {input: x}}\n",
      "p.yaml:1:18: error[variable-name]: the variable input is reserved for the text given on the command line"
        + " | choose another name, or give the text itself"
    ),
    (
      "profile: {vars: {a b: x}}\n",
      "p.yaml:1:18: error[variable-name]: a b cannot be a variable's name | use letters, digits, _ and -"
    ),
  ])
  func reports(text: String, said: String) throws {
    var fixture = Fixture(["p.yaml": text, "/secret.txt": "s", "/etc/passwd": "root", "folder/file": ""])
    fixture.contents["latin1.txt"] = [0x67, 0xFC]
    fixture.contents["utf16.txt"] = [0xFF, 0xFE, 0x67, 0x00]
    fixture.contents["binary"] = [0x67, 0x00]
    fixture.links = ["link": "/etc/passwd"]
    #expect(try fixture.resolve().said == [said])
  }

  @Test func looksForFilesBesideTheProfileThatNamesThem() throws {
    let profile = try Fixture([
      "profiles/base.yaml": "profile: {}\ninstructions: !file system.md", "profiles/system.md": "base's",
      "p.yaml": "profile: {extends: profiles/base.yaml}\ninput: !file system.md", "system.md": "p's",
    ]).resolve()
    #expect(profile.payload == #"{"instructions":"base's","input":"p's"}"#)
    #expect(profile.said == [])
  }

  @Test func allowsFilesOfTheProject() throws {
    let profile = try Fixture([
      ".git/HEAD": "", "texts/system.md": "Be terse.",
      "profiles/p.yaml": "instructions: !file ../texts/system.md",
    ]).resolve("profiles/p.yaml")
    #expect(profile.payload == #"{"instructions":"Be terse."}"#)
  }

  @Test func leavesOverriddenTemplatesAlone() throws {
    let profile = try Fixture([
      "base.yaml": "profile: {}\ninput: '{{nothing}} {{input}}'\ninstructions: !file none.md",
      "p.yaml": "profile: {extends: base.yaml}\ninput: fine\ninstructions: null",
    ]).resolve()
    #expect(profile.payload == #"{"input":"fine"}"#)
    #expect(profile.said == [])
    #expect(!profile.usesInput)
  }

  @Test func keepsMissingInputForCommandsThatSendNothing() throws {
    let profile = try resolve("profile: {}\ninput: About {{input}}", ProfileRequest(keepsMissingInput: true))
    #expect(profile.payload == #"{"input":"About {{input}}"}"#)
    #expect(profile.said == [])
  }

  @Test func keepsKeysOutOfRequests() throws {
    let fixture = Fixture(["p.yaml": "profile: {}\ninput: hi {{env.OPENAI_API_KEY}}\n"])
    let resolver = ProfileResolver(
      types: TestTypes(), files: fixture.files, isSecret: { $0 == "OPENAI_API_KEY" },
      environment: { _ in "sk-1" })
    let profile = resolver.resolve(try fixture.load("p.yaml"))
    #expect(profile.payload == #"{"input":"hi "}"#)
    #expect(
      profile.said == [
        "p.yaml:2:11: error[secret-in-template]: OPENAI_API_KEY holds a key, and keys never go into a request"
          + " | remove the template; requests are signed without it"
      ])
  }

  @Test func boundsTheSizeOfTexts() throws {
    var fixture = Fixture(["p.yaml": "input: !file big.txt"])
    fixture.contents["big.txt"] = Array(repeating: 0x61, count: 16 << 20)
    #expect(try fixture.resolve().said == [])
    fixture.contents["big.txt"]?.append(0x61)
    #expect(
      try fixture.resolve().said == [
        "p.yaml:1:8: error[file-unreadable]: cannot read big.txt: it has more than 16 MiB"
      ])
  }

  @Test func readsTaggedFilesInExtraBody() throws {
    let profile = try Fixture([
      "p.yaml": "profile: {extra_body: {a: [!file t.txt], b: '{{x}}', c: no, d: 1.0}}", "t.txt": "text",
    ]).resolve()
    #expect(profile.extraBody?.json.encoded() == #"{"a":["text"],"b":"{{x}}","c":"no","d":1.0}"#)
    #expect(profile.said == [])
  }

  @Test func namesTheQuotesThatATemplateNeeds() throws {
    let profile = try resolve("profile: {}\ninput: {{topic}}\n")
    #expect(profile.findings.first?.code == "template-needs-quotes")
    #expect(profile.findings.first?.origin?.description == "p.yaml:2:8")
  }

  @Test(arguments: [
    ("topic=snow", "topic", "snow"), ("topic=", "topic", ""), ("a=b=c", "a", "b=c"),
    ("a=@notes.txt", "a", "text\n"),
    ("a=@@handle", "a", "@handle"), ("größe=3", "größe", "3"),
  ])
  func readsVariablesOfTheCommandLine(text: String, name: String, value: String) throws {
    let variable = try Variable(
      parsing: text, files: Fixture(["notes.txt": "text\n"]).files, origin: .flag("--var \(text)"))
    #expect(variable.name == name)
    #expect(variable.value.string == value)
  }

  @Test(arguments: [
    (
      "topic",
      "--var topic: error[var-syntax]: topic is not of the form NAME=VALUE | write NAME=VALUE or NAME=@FILE"
    ),
    (
      "",
      "--var : error[var-syntax]: an empty text is not of the form NAME=VALUE | write NAME=VALUE or NAME=@FILE"
    ),
    (
      "=x",
      "--var =x: error[variable-name]: an empty text cannot be a variable's name | use letters, digits, _ and -"
    ),
    (
      "input=x",
      "--var input=x: error[variable-name]: the variable input is reserved for the text given on the command line"
        + " | choose another name, or give the text itself"
    ),
    ("a=@none.txt", "--var a=@none.txt: error[file-not-found]: cannot read none.txt: there is no such file"),
  ])
  func refusesMalformedVariables(text: String, said: String) {
    let finding = #expect(throws: Finding.self) {
      try Variable(parsing: text, files: Fixture().files, origin: .flag("--var \(text)"))
    }
    #expect(finding?.line == said)
  }

  @Test func readsAFileOfVariables() throws {
    let (variables, findings) = Variable.map(
      Array("topic: snow\nn: 0.30\nlist: [a]\ninput: x\n".utf8), path: "v.yaml")
    #expect(
      findings.map(\.line) == [
        "v.yaml:4:1: error[variable-name]: the variable input is reserved for the text given on the command line"
          + " | choose another name, or give the text itself"
      ])
    let profile = try resolve(
      "profile: {}\ninput: '{{topic}}'\ntemperature: '{{n}}'\ninclude: '{{list}}'",
      ProfileRequest(variables: variables))
    #expect(profile.payload == #"{"input":"snow","temperature":0.30,"include":["a"]}"#)
  }
}
