import Notation
import Profiles
import Testing

@Suite struct ProfileLoaderTests {
  static let fixture: Fixture = {
    var fixture = Fixture([
      "profiles/haiku.yaml": "model: here", "profiles/json.json": #"{"model": "json"}"#,
      "profiles/yml.yml": "model: yml",
      "profiles/both.yml": "model: yml", "profiles/both.yaml": "model: yaml", "profiles/readme.md": "no",
      "/user/haiku.yaml": "model: user", "/user/mine.yaml": "model: mine",
      "/installed/mine.yaml": "model: installed", "/installed/sonnet.yaml": "model: sonnet",
      "here.yaml": "model: path", "bare": "model: bare",
    ])
    fixture.userFolder = "/user"
    fixture.installationFolder = "/installed"
    return fixture
  }()

  @Test(arguments: [
    ("haiku", "profiles/haiku.yaml"), ("json", "profiles/json.json"), ("yml", "profiles/yml.yml"),
    ("both", "profiles/both.yaml"), ("mine", "/user/mine.yaml"), ("sonnet", "/installed/sonnet.yaml"),
    ("here.yaml", "here.yaml"), ("./here.yaml", "./here.yaml"), ("bare", "bare"),
    ("/user/haiku.yaml", "/user/haiku.yaml"),
  ])
  func findsProfiles(reference: String, path: String) throws {
    #expect(try Self.fixture.load(reference).file?.path == path)
  }

  @Test(
    arguments: [
      ("haikoo", "there is no profile named haikoo", "did you mean haiku?"),
      ("zzzzzz", "there is no profile named zzzzzz", "setscrew profiles lists them; a path works too"),
      ("her.yaml", "there is no profile her.yaml", "did you mean here.yaml?"),
      ("./here", "there is no profile ./here", "did you mean ./here.yaml?"),
      ("profiles/haiku.yml", "there is no profile profiles/haiku.yml", "did you mean profiles/haiku.yaml?"),
      ("./nowhere/at/all.yaml", "there is no profile ./nowhere/at/all.yaml", nil),
      ("./profiles", "cannot read the profile ./profiles: it is a folder", nil),
      ("", "there is no profile named ", "setscrew profiles lists them; a path works too"),
    ] as [(String, String, String?)])
  func saysWhatIsNotThere(reference: String, message: String, remedy: String?) {
    let failure = #expect(throws: ProfileLoader.Failure.self) { try Self.fixture.load(reference) }
    #expect(failure?.message == message)
    #expect(failure?.remedy == remedy)
  }

  @Test func listsWhatCanBeNamed() {
    let entries = Self.fixture.catalog.entries().map {
      "\($0.name) \($0.path) \($0.owner)\($0.isShadowed ? " shadowed" : "")"
    }
    #expect(
      entries == [
        "both profiles/both.yaml here", "haiku profiles/haiku.yaml here", "json profiles/json.json here",
        "yml profiles/yml.yml here", "haiku /user/haiku.yaml user shadowed", "mine /user/mine.yaml user",
        "mine /installed/mine.yaml installation shadowed", "sonnet /installed/sonnet.yaml installation",
      ])
  }

  @Test func findsTheProjectUpward() throws {
    let files = ProfileFiles.inMemory(
      [
        "/home/.setscrew/x": [], "/home/profiles/up.yaml": Array("model: up".utf8), "/profiles/far.yaml": [],
        "/home/a/b/c": [],
      ], workingFolder: "/home/a/b")
    let catalog = ProfileCatalog(files: files, workingFolder: "/home/a/b")
    #expect(catalog.folders.map(\.path) == ["profiles", "/home/profiles"])
    #expect(catalog.projectFolder == "/home")
    #expect(
      try ProfileLoader(files: files, catalog: catalog).load("up").file?.path == "/home/profiles/up.yaml")
  }

  @Test func readsStandardInput() {
    let loader = ProfileLoader(files: Self.fixture.files, catalog: Self.fixture.catalog)
    let profile = loader.load(
      bytes: Array("profile: {extends: [haiku, here.yaml]}\nmodel: x".utf8), path: "<stdin>")
    #expect(profile.files.map(\.path) == ["profiles/haiku.yaml", "here.yaml", "<stdin>"])
    #expect(profile.findings == [])
  }

  @Test func looksBesideTheFileFirst() throws {
    let profile = try Fixture([
      "profiles/base.yaml": "model: elsewhere", "team/base.yaml": "model: beside",
      "team/p.yaml": "profile: {extends: base}",
    ]).resolve("team/p.yaml")
    #expect(profile.payload == #"{"model":"beside"}"#)
  }

  @Test func buildsOnOneOfItsOwnName() throws {
    var fixture = Fixture([
      "profiles/haiku.yaml": "profile: {extends: haiku}\nstore: true", "/installed/haiku.yaml": "model: m",
    ])
    fixture.installationFolder = "/installed"
    let profile = try fixture.resolve("haiku")
    #expect(profile.payload == #"{"model":"m","store":true}"#)
    #expect(profile.said == [])
  }

  @Test(arguments: [
    (
      ["p.yaml": "profile: {extends: p.yaml}"],
      "p.yaml:1:20: error[extends-cycle]: the profiles build on each other in a circle: p.yaml -> p.yaml"
        + " | take one of them out of extends"
    ),
    (
      [
        "p.yaml": "profile: {extends: a.yaml}", "a.yaml": "profile:\n  extends:\n    - ./b.yaml",
        "b.yaml": "profile: {extends: a}",
      ],
      "b.yaml:1:20: error[extends-cycle]: the profiles build on each other in a circle: a.yaml -> b.yaml -> a.yaml"
        + " | take one of them out of extends"
    ),
    (
      ["p.yaml": "profile: {extends: bass}", "profiles/base.yaml": "model: m"],
      "p.yaml:1:20: error[profile-not-found]: there is no profile bass | did you mean base?"
    ),
    (
      ["p.yaml": "profile: {extends: ../far/base.yaml}"],
      "p.yaml:1:20: error[profile-not-found]: there is no profile ../far/base.yaml"
    ),
    (
      ["p.yaml": "profile: {extends: ./folder}", "folder/x": ""],
      "p.yaml:1:20: error[profile-unreadable]: cannot read folder: it is a folder"
    ),
    (
      ["p.yaml": "profile: {extends: bad.yaml}", "bad.yaml": "- a"],
      "bad.yaml:1:1: error[profile-not-a-map]: a profile is a map of settings, not a list"
    ),
  ])
  func reports(texts: [String: String], said: String) throws {
    #expect(try Fixture(texts).resolve().said == [said])
  }

  @Test func namesTheExtensionThatIsMissing() throws {
    let fixture = Fixture(["team/p.yaml": "profile: {extends: ../base}", "base.json": "{}"])
    #expect(
      try fixture.resolve("team/p.yaml").said == [
        "team/p.yaml:1:20: error[profile-not-found]: there is no profile base | did you mean ../base.json?"
      ])
  }

  @Test func seesACycleThroughALink() throws {
    var fixture = Fixture(["p.yaml": "profile: {extends: link.yaml}"])
    fixture.links = ["link.yaml": "p.yaml"]
    #expect(
      try fixture.resolve().said == [
        "p.yaml:1:20: error[extends-cycle]: the profiles build on each other in a circle: p.yaml -> link.yaml"
          + " | take one of them out of extends"
      ])
  }

  @Test func boundsTheChain() throws {
    var texts = ["p.yaml": "profile: {extends: c0.yaml}"]
    for index in 0..<100 { texts["c\(index).yaml"] = "profile: {extends: c\(index + 1).yaml}" }
    #expect(
      try Fixture(texts).resolve().said == [
        "c30.yaml:1:20: error[extends-depth]: more than 32 profiles build on each other"
      ])
  }

  /// Each level names the next twice: without care, the work doubles with each of them.
  @Test func readsEachFileOnce() throws {
    var texts = [
      "p.yaml": "profile: {extends: [c0.yaml, d0.yaml]}", "c28.yaml": "model: m", "d28.yaml": "store: true",
    ]
    for index in 0..<28 {
      for letter in ["c", "d"] {
        texts["\(letter)\(index).yaml"] = "profile: {extends: [c\(index + 1).yaml, d\(index + 1).yaml]}"
      }
    }
    let profile = try Fixture(texts).resolve()
    #expect(profile.payload == #"{"model":"m","store":true}"#)
    #expect(profile.files.count == 59)
    #expect(profile.said == [])
  }

  @Test func boundsTheNumberOfFiles() throws {
    var texts = ["p.yaml": "profile: {extends: [\((0..<300).map { "c\($0).yaml" }.joined(separator: ", "))]}"]
    for index in 0..<300 { texts["c\(index).yaml"] = "model: m" }
    let said = try Fixture(texts).resolve().said
    #expect(said.count == 1)
    #expect(said.first?.hasSuffix("error[extends-count]: more than 200 profiles take part") == true)
  }
}
