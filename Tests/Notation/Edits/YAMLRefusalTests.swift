import Notation
import Testing

@Suite struct YAMLRefusalTests {
  @Test(
    arguments: [
      ("a: 1\n", .remove("b"), "missing: error[edit-missing] nothing stands at `b` => there are: `a`"),
      (
        "a: 1\n", .insert("a", 2),
        "exists: 1:1 error[edit-exists] `a` is there already => set it, or choose another name"
      ),
      (
        "a: 1\nb: 2\n", .rename("a", "b"),
        "exists: 2:1 error[edit-exists] `b` is there already => set it, or choose another name"
      ),
      (
        "a: x\n", .set("a.b", 2),
        "kind: 1:4 error[edit-kind] `a` is a single value and has no keys => set `a` first, or remove it"
      ),
      (
        "a: [1]\n", .set("a.b", 2),
        "kind: 1:4 error[edit-kind] `a` is a list and has no keys => set `a` first, or remove it"
      ),
      (
        "a: {b: 1}\n", .set("a[0]", 2),
        "kind: 1:4 error[edit-kind] `a` is a map and has no numbered members => set `a` first, or remove it"
      ),
      (
        "x\n", .set("a", 2),
        "kind: 1:1 error[edit-kind] the document is a single value and has no keys => set the whole document first, or remove it"
      ),
      ("a: [1]\n", .set("a[5]", 2), "missing: error[edit-missing] nothing stands at `a[5]` => "),
      ("a: 1\n", .set("b[1]", 2), "missing: error[edit-missing] nothing stands at `b[1]` => "),
      (
        "a: 1\n", .insert("b", 2, .after("z")),
        "missing: error[edit-missing] nothing stands at `z` => there are: `a`"
      ),
      (
        "a: 1\n", .remove(""),
        "kind: 1:1 error[edit-kind] the document itself cannot be removed => remove the file"
      ),
      ("- 1\n", .rename("[0]", "x"), "kind: 1:3 error[edit-kind] only members of maps have a name => "),
      (
        "a: 1\na: 2\n", .set("b", 2),
        "unreadable: 2:1 error[duplicate-key] key `a` is written twice, in lines 1 and 2 => join the two, or remove one of them"
      ),
      (
        "{\"a\": 1, \"a\": 2}", .set("b", 2),
        "unreadable: 1:10 error[duplicate-key] key \"a\" is written twice in line 1 => join the two, or remove one of them"
      ),
      (
        "a: 1\n---\nb: 2\n", .set("b", 2),
        "unreadable: 2:1 error[yaml-documents] a second document begins here; one is expected => keep one document in the file; put the others into files of their own"
      ),
    ] as [(String, Edit, String)])
  func `what cannot be done is refused with a finding`(before: String, edit: Edit, refusal: String) {
    #expect(edited(before, edit) == refusal)
  }

  @Test func `text in UTF-16 is refused`() {
    let bytes = Array("\u{FEFF}a: 1\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let error = #expect(throws: YAMLEditError.self) { try YAMLDocument(bytes, file: "f") }
    #expect(error?.reason == .encoding)
    #expect(
      error?.findings.map(shown) == [
        "1:1 error[edit-encoding] only text in UTF-8 can be edited => save the file as UTF-8"
      ])
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: YAMLEditError.self) { try YAMLDocument([0xFF, 0xC0, 0x80], file: "f") }
    #expect(throws: YAMLEditError.self) { try YAMLDocument([0x61, 0x3A, 0x20, 0xE9], file: "f") }
  }

  @Test func `an edit that fails leaves the document as it was`() throws {
    var document = try YAMLDocument("a: {b: 1}\n", file: "f")
    let before = document
    #expect(throws: YAMLEditError.self) { try document.set(Edit.path("a.b.c"), to: 1) }
    #expect(document == before)
  }

  @Test(
    arguments: [
      ("text.verbosity: low\n", "text.verbosity", "\"text.verbosity\""),
      ("text: {verbosity: low}\n", "text.verbosity", "text.verbosity"),
      ("text.format: {type: x}\n", "text.format.type", "\"text.format\".type"),
      ("a: 1\n", "text.verbosity", nil),
      ("", "text.verbosity", nil),
    ] as [(String, String, String?)])
  func `a path is found in either spelling`(text: String, path: String, spelling: String?) throws {
    let document = try YAMLDocument(text, file: "f")
    #expect(document.spelling(of: Edit.path(path))?.description == spelling)
  }
}
