import Glibc
import Notation
import TestSupport
import Testing

@Suite struct EditPropertyTests {
  /// How often the usual number of documents is made; the environment may ask for more.
  private static let rounds = getenv("SETSCREW_EDIT_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 1

  @Test(arguments: 0..<8)
  func `edits of random documents mean what was asked and leave all else alone`(part: Int) throws {
    var count = 0
    var faults: [String] = []
    for number in 0..<350 * Self.rounds {
      let seed = UInt64(number * 8 + part)
      let document = RandomDocument(seed: seed)
      let before = try Self.read(document, seed: seed)
      let model = try #require(before.json)
      try #require(model.isEquivalent(to: document.json), "seed \(seed): the generator and the reader differ")
      var random = SplitMix(seed: seed &* 31 &+ 7)
      for _ in 0..<4 {
        let (edit, path) = random.edit(of: document, model)
        count += 1
        let outcome = EditOutcome(of: edit, at: path, on: before, meaning: model)
        let fault =
          outcome.fault
          ?? EditedBytes(document: document, after: outcome.after).fault(of: edit, at: path, model)
        if let fault { faults.append("seed \(seed), \(edit) at \(path): \(fault)\n\(before.text)") }
      }
    }
    #expect(count == 1400 * Self.rounds)
    #expect(
      faults.isEmpty, "\(faults.count) faults, the first: \(faults.prefix(3).joined(separator: "\n=====\n"))")
  }

  @Test(arguments: 0..<4)
  func `no edit reaches through an alias, and all succeed where aliases are written out`(part: Int) throws {
    var (done, refused) = (0, 0)
    var faults: [String] = []
    for number in 0..<200 * Self.rounds {
      let seed = UInt64(1_000_000 + number * 4 + part)
      let document = RandomDocument(seed: seed, hasAliases: true)
      let before = try Self.read(document, seed: seed)
      let model = try #require(before.json)
      var random = SplitMix(seed: seed &* 31 &+ 7)
      for _ in 0..<3 {
        let (edit, path) = random.edit(of: document, model)
        let wary = EditOutcome(of: edit, at: path, on: before, meaning: model)
        let free = EditOutcome(of: edit, at: path, on: before, meaning: model, aliases: .writeOut)
        if wary.reason == .alias || wary.reason == .merge { refused += 1 } else { done += 1 }
        let fault = wary.reason == .alias || wary.reason == .merge ? nil : wary.fault
        for fault in [fault, free.fault].compactMap({ $0 }) {
          faults.append("seed \(seed), \(edit) at \(path): \(fault)\n\(before.text)")
        }
      }
    }
    #expect(done > 400 && refused > 15, "\(done) done, \(refused) refused")
    #expect(
      faults.isEmpty, "\(faults.count) faults, the first: \(faults.prefix(3).joined(separator: "\n=====\n"))")
  }

  @Test func `one edit after another`() throws {
    var faults: [String] = []
    for seed in 200_000..<UInt64(200_000 + 60 * Self.rounds) {
      var document = try Self.read(RandomDocument(seed: seed), seed: seed)
      var random = SplitMix(seed: seed)
      for _ in 0..<15 {
        let model = document.json.flatMap { $0.isNull ? nil : $0 } ?? .object(JSONObject())
        let (edit, path) = random.edit(of: model)
        let outcome = EditOutcome(of: edit, at: path, on: document, meaning: model)
        if let fault = outcome.fault {
          faults.append("seed \(seed), \(edit) at \(path): \(fault)\n\(document.text)")
          break
        }
        try edit.apply(path, to: &document)
      }
    }
    #expect(
      faults.isEmpty, "\(faults.count) faults, the first: \(faults.prefix(3).joined(separator: "\n=====\n"))")
  }

  @Test func `a JSON document in a writer's layout stays in that layout`() throws {
    var count = 0
    var faults: [String] = []
    for seed in 300_000..<UInt64(300_000 + 400 * Self.rounds) {
      var random = SplitMix(seed: seed)
      var object = JSONObject()
      for _ in 0..<random.pick(1...5) { object[random.key()] = random.value(depth: 3) }
      let model = JSON.object(object)
      for (text, layout) in [(model.pretty(), { $0.pretty() }), (model.encoded(), { $0.encoded() })]
        as [(String, (JSON) -> String)]
      {
        let before = try YAMLDocument(text, file: "f")
        let (edit, path) = random.edit(of: model)
        let outcome = EditOutcome(of: edit, at: path, on: before, meaning: model)
        let wanted = model.applying(edit, at: path)
        count += 1
        var fault = outcome.fault
        if fault == nil, let got = try? JSON(parsing: outcome.after), got == wanted, !model.isEmptyContainer {
          let text = String(decoding: outcome.after, as: UTF8.self)
          if text != layout(wanted) { fault = "laid out as\n\(text)" }
        }
        if let fault { faults.append("seed \(seed), \(edit) at \(path): \(fault)\n\(text)") }
      }
    }
    #expect(count == 800 * Self.rounds)
    #expect(
      faults.isEmpty, "\(faults.count) faults, the first: \(faults.prefix(3).joined(separator: "\n=====\n"))")
  }

  @Test func `damaged documents are refused or edited as they read`() throws {
    var faults: [String] = []
    var edited = 0
    for seed in 400_000..<UInt64(400_000 + 600 * Self.rounds) {
      var random = SplitMix(seed: seed)
      var bytes = RandomDocument(seed: seed, hasAliases: seed % 2 == 0).bytes
      for _ in 0..<random.pick(1...4) where !bytes.isEmpty {
        let place = random.pick(0...bytes.count - 1)
        switch random.pick(0...3) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8(random.pick(0...255))
        case 2: bytes.insert(random.pick(Array("\n\r\t #&*:-?,[]{}|>'\"%".utf8)), at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + random.pick(1...20)))
        }
      }
      guard let before = try? YAMLDocument(bytes, file: "f"), let model = before.json, model.isContainer
      else { continue }
      for _ in 0..<3 {
        let (edit, path) = random.edit(of: model)
        let outcome = EditOutcome(of: edit, at: path, on: before, meaning: model)
        if outcome.reason == nil { edited += 1 }
        if let fault = outcome.fault, outcome.reason == nil || outcome.reason == .unreadable {
          faults.append("seed \(seed), \(edit) at \(path): \(fault)\n\(before.text)")
        }
      }
    }
    #expect(edited > 300, "\(edited) edits")
    #expect(
      faults.isEmpty, "\(faults.count) faults, the first: \(faults.prefix(3).joined(separator: "\n=====\n"))")
  }

  private static func read(_ document: RandomDocument, seed: UInt64) throws -> YAMLDocument {
    do {
      return try YAMLDocument(document.bytes, file: "f")
    } catch {
      let text = String(decoding: document.bytes, as: UTF8.self)
      throw Finding("generator", .error, "seed \(seed): \(error.findings.map(shown))\n\(text)")
    }
  }
}
