import Notation
import Testing

@Suite struct EditPropertyTests {
  /// What went wrong with an edit: nil when nothing did.
  private static func fault(
    _ document: RandomDocument, _ edit: Edit, path: ValuePath, in before: YAMLDocument, _ model: JSON
  ) -> String? {
    var after = before
    do {
      try edit.apply(path, to: &after)
    } catch let error as YAMLEditError {
      return "refused: \(error.findings.map(shown))"
    } catch {
      return "\(error)"
    }
    let read = Node.parse(document: after.bytes, file: "f")
    if read.hasErrors { return "unreadable: \(read.findings.map(shown))" }
    let wanted = model.applying(edit, at: path)
    var got = read.node.map { JSON(core: $0) } ?? .object(JSONObject())
    if case .remove(_, .goes) = edit, wanted.isEmptyContainer, got.isNull { got = wanted }
    guard got.isEquivalent(to: wanted), got.numberTexts == wanted.numberTexts else {
      return "means \(got.encoded()), wanted \(wanted.encoded())"
    }
    return EditedBytes(document: document, after: after.bytes).fault(of: edit, at: path, model)
  }

  @Test(arguments: 0..<8)
  func `edits of random documents mean what was asked and leave all else alone`(part: Int) throws {
    var count = 0
    var faults: [String] = []
    for number in 0..<350 {
      let seed = UInt64(part * 350 + number)
      let document = RandomDocument(seed: seed)
      let parsed = Node.parse(yaml: document.bytes, file: "f")
      try #require(
        !parsed.hasErrors,
        "seed \(seed): \(parsed.findings.map(shown))\n\(String(decoding: document.bytes, as: UTF8.self))")
      let before = try YAMLDocument(document.bytes, file: "f")
      let model = try #require(before.json)
      try #require(model.isEquivalent(to: document.json), "seed \(seed): the generator and the reader differ")
      var random = SplitMix(seed: seed &* 31 &+ 7)
      for _ in 0..<4 {
        let (edit, path) = random.edit(of: document, model)
        count += 1
        if let fault = Self.fault(document, edit, path: path, in: before, model) {
          faults.append("seed \(seed), \(edit) at \(path): \(fault)\n\(before.text)")
        }
      }
    }
    #expect(count == 1400)
    #expect(
      faults.isEmpty, "\(faults.count) faults, the first: \(faults.prefix(3).joined(separator: "\n=====\n"))")
  }
}
