import Glibc
import Notation
import TestSupport
import Testing

/// Writes edits of random documents into a file, for other readers of YAML to compare: `scripts/check-edits`.
///
/// SETSCREW_EDIT_RECORDS names the file. Each line is an object with the edit, the texts before and after,
/// and what Setscrew takes them for.
@Suite struct EditRecordTests {
  private static let file = getenv("SETSCREW_EDIT_RECORDS").map { String(cString: $0) }
  private static let count = getenv("SETSCREW_EDIT_COUNT").flatMap { Int(String(cString: $0)) } ?? 2000

  @Test(.enabled(if: file != nil)) func `records of edits are written`() throws {
    let file = try #require(Self.file)
    let output = try #require(fopen(file, "w"))
    defer { fclose(output) }
    for number in 0..<Self.count {
      let seed = UInt64(500_000 + number)
      var document = try YAMLDocument(
        RandomDocument(seed: seed, hasAliases: number % 4 == 0).bytes, file: "f")
      var random = SplitMix(seed: seed)
      let model = try #require(document.json)
      let (edit, path) = random.edit(of: model)
      var record = JSONObject()
      record["edit"] = .string("seed \(seed): \(edit) at \(path)")
      record["before"] = .string(document.text)
      record["meant"] = model
      try edit.apply(path, to: &document, aliases: .writeOut)
      record["after"] = .string(document.text)
      record["means"] = document.json ?? .null
      fputs(JSON.object(record).encoded() + "\n", output)
    }
  }
}
