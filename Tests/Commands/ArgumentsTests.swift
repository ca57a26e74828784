import Testing

@testable import setscrew

@Suite("Arguments")
struct ArgumentsTests {
  static let flags: [Flag] = [.model, .set, .noStream, .quiet, .output]

  @Test(
    "words and flags may stand in any order",
    arguments: [
      ["haiku", "-m", "a", "--set", "x=1"], ["-m", "a", "haiku", "--set=x=1"],
      ["--model=a", "-ox=1", "haiku"], ["-ma", "--set", "x=1", "--", "haiku"],
    ])
  func order(words: [String]) throws {
    let arguments = try Arguments(parsing: words, flags: Self.flags)
    #expect(arguments.words == ["haiku"])
    #expect(arguments.all(.model) == ["a"])
    #expect(arguments.all(.set) == ["x=1"])
  }

  @Test("letters combine, and the last may take a value")
  func letters() throws {
    let arguments = try Arguments(parsing: ["-Sqm", "a", "-"], flags: Self.flags)
    #expect(arguments.has(.noStream))
    #expect(arguments.has(.quiet))
    #expect(arguments.all(.model) == ["a"])
    #expect(arguments.words == ["-"])
  }

  @Test(
    "mistakes say what is wrong",
    arguments: [
      (["--modle", "a"], "unknown flag --modle", "did you mean --model?"),
      (["--zzzz"], "unknown flag --zzzz", "see --help"),
      (["-Z"], "unknown flag -Z", "see --help"),
      (["--model"], "--model needs a value: MODEL", nil),
      (["-m"], "-m needs a value: MODEL", nil),
      (["--quiet=yes"], "--quiet takes no value", nil),
      (["-O", "a", "-O", "b"], "--output stands twice", nil),
    ] as [([String], String, String?)])
  func mistakes(words: [String], message: String, remedy: String?) {
    #expect(throws: Failure(.usage, message, remedy: remedy)) {
      try Arguments(parsing: words, flags: Self.flags)
    }
  }

  @Test("no two flags share a name or a letter")
  func unambiguous() {
    for command in CommandTable.commands {
      let flags = command.flags + Flag.global
      #expect(Set(flags.map(\.name)).count == flags.count, "\(command.name)")
      let letters = flags.compactMap(\.letter)
      #expect(Set(letters).count == letters.count, "\(command.name)")
    }
  }
}
