import Notation
import Profiles
import Testing

@Suite struct InputTests {
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  static let pngURL = "data:image/png;base64,iVBORw0KGgo="

  static func fixture(_ text: String) -> Fixture {
    var fixture = Fixture(["p.yaml": text, "empty": "", "note.txt": "hi", "report.pdf": "%PDF-1.7"])
    fixture.contents["photo.png"] = png
    fixture.contents["photo.jpg"] = png
    fixture.contents["noise"] = [0xC0, 0x00]
    fixture.contents["/outside.png"] = png
    return fixture
  }

  @Test(arguments: [
    ("- user: Hi", #"{"role":"user","content":"Hi"}"#),
    (
      "- user: NO\n- assistant: 7\n- system: 12:30\n- developer: true",
      #"{"role":"user","content":"NO"},{"role":"assistant","content":"7"},"#
        + #"{"role":"system","content":"12:30"},{"role":"developer","content":"true"}"#
    ),
    (
      "- user: Look\n- image: photo.png",
      #"{"role":"user","content":[{"type":"input_text","text":"Look"},"#
        + #"{"type":"input_image","image_url":"\#(pngURL)"}]}"#
    ),
    // The bytes tell the kind, not the name.
    ("- image: photo.jpg", #"{"role":"user","content":[{"type":"input_image","image_url":"\#(pngURL)"}]}"#),
    (
      "- image: photo.png\n  detail: low",
      #"{"role":"user","content":[{"type":"input_image","image_url":"\#(pngURL)","detail":"low"}]}"#
    ),
    (
      "- image: https://example.com/a.png\n- file: https://example.com/a.pdf\n- user: What?",
      #"{"role":"user","content":[{"type":"input_image","image_url":"https://example.com/a.png"},"#
        + #"{"type":"input_file","file_url":"https://example.com/a.pdf"}]},{"role":"user","content":"What?"}"#
    ),
    (
      "- user: Read\n- file: report.pdf\n- file: note.txt\n  filename: other.txt",
      #"{"role":"user","content":[{"type":"input_text","text":"Read"},"#
        + #"{"type":"input_file","filename":"report.pdf","file_data":"data:application/pdf;base64,JVBERi0xLjc="},"#
        + #"{"type":"input_file","file_data":"data:text/plain;base64,aGk=","filename":"other.txt"}]}"#
    ),
    (
      "- image: data:image/png;base64,AA==",
      #"{"role":"user","content":[{"type":"input_image","image_url":"data:image/png;base64,AA=="}]}"#
    ),
    // Full items stand between short forms and stay as they are.
    (
      "- {role: user, content: full}\n- image: photo.png\n- {type: item_reference, id: x}\n- assistant: Yes",
      #"{"role":"user","content":"full"},"#
        + #"{"role":"user","content":[{"type":"input_image","image_url":"\#(pngURL)"}]},"#
        + #"{"type":"item_reference","id":"x"},{"role":"assistant","content":"Yes"}"#
    ),
    (
      "- user: [{type: input_text, text: A}]\n- image: photo.png",
      #"{"role":"user","content":[{"type":"input_text","text":"A"},{"type":"input_image","image_url":"\#(pngURL)"}]}"#
    ),
    (
      "- {type: message, role: user, content: x, image: no}",
      #"{"type":"message","role":"user","content":"x","image":"no"}"#
    ),
    (
      "- assistant: Yes\n- image: photo.png",
      #"{"role":"assistant","content":"Yes"},"#
        + #"{"role":"user","content":[{"type":"input_image","image_url":"\#(pngURL)"}]}"#
    ),
  ])
  func writesOutShortForms(list: String, items: String) throws {
    let indented = list.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let profile = try Self.fixture("input:\n\(indented)\n").resolve()
    #expect(profile.payload == #"{"input":[\#(items)]}"#)
    #expect(profile.said == [])
  }

  @Test func replacesTemplatesInShortForms() throws {
    let profile = try Self.fixture(
      "profile: {vars: {n: photo, q: What?}}\ninput:\n  - user: '{{q}} {{{{x}}}}'\n  - image: '{{n}}.png'\n"
    ).resolve()
    #expect(
      profile.payload
        == #"{"input":[{"role":"user","content":[{"type":"input_text","text":"What? {{x}}"},"#
        + #"{"type":"input_image","image_url":"\#(Self.pngURL)"}]}]}"#)
  }

  @Test(arguments: [
    (
      "- image: none.png",
      "p.yaml:2:12: error[file-not-found]: cannot read none.png: there is no such file"
    ),
    ("- image: empty", "p.yaml:2:12: error[attachment-empty]: empty is empty"),
    (
      "- image: report.pdf",
      "p.yaml:2:12: error[attachment-kind]: report.pdf is a PDF, not an image | write `file: report.pdf`"
    ),
    (
      "- file: noise",
      "p.yaml:2:11: error[attachment-kind]: noise is of no kind that can be attached"
        + " | PNG, JPEG, WEBP and GIF images, PDF, office documents and UTF-8 text can be"
    ),
    (
      "- image: /outside.png",
      "p.yaml:2:12: error[file-outside]: /outside.png lies outside of the profile's folder and of the project"
        + " | copy it there, give its text with --var NAME=@/outside.png, or allow it in your own config.yaml"
    ),
    ("- image: [a]", "p.yaml:2:5: error[input-short-form]: image needs a path or an address"),
    ("- user:", "p.yaml:2:5: error[input-short-form]: user has no text"),
    (
      "- {user: a, assistant: b}",
      "p.yaml:2:15: error[input-short-form]: assistant cannot stand beside user"
        + " | write each in an entry of its own: `- assistant: ...`"
    ),
    ("- {image: photo.png, user: b}", "p.yaml:2:24: error[input-short-form]: user cannot stand beside image"),
  ])
  func reportsShortFormsThatCannotBe(entry: String, said: String) throws {
    #expect(try Self.fixture("input:\n  \(entry)\n").resolve().said == [said])
  }

  @Test(arguments: [
    // profile, text, stdin, payload
    ("model: m", Optional("T"), String?.none, #"{"model":"m","input":"T"}"#),
    ("model: m", nil, "S\n", #"{"model":"m","input":"S\n"}"#),
    ("model: m", "T", "S\n", #"{"model":"m","input":"S\n\nT"}"#),
    ("model: m", "T", "S", #"{"model":"m","input":"S\n\nT"}"#),
    ("model: m", "T", "", #"{"model":"m","input":"T"}"#),
    ("model: m", nil, "", #"{"model":"m"}"#),
    ("model: m", "", nil, #"{"model":"m","input":""}"#),
    ("profile: {}\ninput: About {{input}}!", "T", nil, #"{"input":"About T!"}"#),
    ("input: About {{input}}!", "{{x}}", nil, #"{"input":"About {{x}}!"}"#),
    ("profile: {}\ninstructions: '{{input}}'\ninput: hi", "T", nil, #"{"instructions":"T","input":"hi"}"#),
    ("profile: {}\ninput: '{{input}}'", "null", nil, #"{"input":"null"}"#),
    ("profile: {}\ninput: '{{input}}'", "7", nil, #"{"input":"7"}"#),
    ("input: hi", "T", nil, #"{"input":[{"role":"user","content":"hi"},{"role":"user","content":"T"}]}"#),
    (
      "input: [{user: hi}]", "T", nil,
      #"{"input":[{"role":"user","content":"hi"},{"role":"user","content":"T"}]}"#
    ),
    ("input: []", "T", nil, #"{"input":[{"role":"user","content":"T"}]}"#),
    ("input: null", "T", nil, #"{"input":"T"}"#),
  ])
  func bringsTheTextIn(text: String, typed: String?, piped: String?, payload: String) throws {
    let request = ProfileRequest(text: UserText(text: typed, standardInput: piped.map { Array($0.utf8) }))
    let profile = try resolve(text, request)
    #expect(profile.payload == payload)
    #expect(profile.said == [])
  }

  @Test func putsFilesBetweenStandardInputAndText() {
    let text = UserText(
      text: "T", standardInput: Array("S".utf8),
      files: [
        .init(name: "a.txt", bytes: [0xEF, 0xBB, 0xBF] + Array("A\r\n".utf8)),
        .init(name: "b.txt", bytes: [0x42]),
      ])
    #expect(text.composed().text == "S\n\na.txt:\nA\r\n\nb.txt:\nB\n\nT")
    #expect(text.origin.description == "<stdin>, -f a.txt, -f b.txt, TEXT")
  }

  @Test func reportsTextThatIsNoText() throws {
    let request = ProfileRequest(
      text: UserText(standardInput: [0xFF, 0xFE, 0x41, 0x00], files: [.init(name: "x", bytes: [0x80])]))
    #expect(
      try resolve("model: m", request).said == [
        "<stdin>: error[file-encoding]: standard input is UTF-16, not UTF-8 | convert it: iconv -f UTF-16 -t UTF-8",
        "-f x: error[file-encoding]: x is not UTF-8 text: the byte 0x80 in line 1, column 1"
          + " | convert it: iconv -f WINDOWS-1252 -t UTF-8",
      ])
  }

  @Test(arguments: [
    ("input: hi", "photo.png", #"[{"role":"user","content":[{"type":"input_text","text":"hi"},IMAGE]}]"#),
    ("model: m", "photo.jpg", #"[{"role":"user","content":[IMAGE]}]"#),
    ("model: m", "/outside.png", #"[{"role":"user","content":[IMAGE]}]"#),
    ("model: m", "-", #"[{"role":"user","content":[IMAGE]}]"#),
    (
      "input: [{user: a}, {assistant: b}]", "photo.png",
      #"[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":[IMAGE]}]"#
    ),
    (
      "model: m", "https://example.com/a.PNG?x=1",
      #"[{"role":"user","content":[{"type":"input_image","image_url":"https://example.com/a.PNG?x=1"}]}]"#
    ),
    (
      "model: m", "https://example.com/a.pdf",
      #"[{"role":"user","content":[{"type":"input_file","file_url":"https://example.com/a.pdf"}]}]"#
    ),
  ])
  func attachesFilesOfTheCommandLine(text: String, reference: String, input: String) throws {
    let request = ProfileRequest(
      attachments: [Sourced(reference, from: .flag("-a \(reference)"))], attachedInput: Self.png)
    let profile = try Self.fixture(text).resolve("p.yaml", request)
    let image = #"{"type":"input_image","image_url":"\#(Self.pngURL)"}"#
    let wanted = input.split(separator: "IMAGE", omittingEmptySubsequences: false).joined(separator: image)
    #expect(profile.body["input"]?.json.encoded() == wanted)
    #expect(profile.said == [])
  }

  @Test(arguments: [
    (1, "AA=="), (2, "AAE="), (3, "AAEC"), (4, "AAECAw=="),
  ])
  func encodesEveryLength(count: Int, text: String) throws {
    var fixture = Fixture(["p.yaml": "input: [{file: f.pdf}]"])
    fixture.contents["f.pdf"] = Array("%PDF-x".utf8) + (0..<UInt8(count))
    let url = try fixture.resolve().body[ValuePath([.key("input"), .index(0), .key("content"), .index(0)])]?[
      "file_data"]
    #expect(url?.string == "data:application/pdf;base64,JVBERi14\(text)")
  }
}
