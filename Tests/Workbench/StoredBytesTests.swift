import Secrets
import Testing
import Transport

@testable import Workbench

@Suite("how bytes and times are stored")
struct StoredBytesTests {
  private static let samples: [(String, [UInt8])] = [
    ("nothing", []), ("a zero", [0]), ("short text", Array("short".utf8)),
    ("127 bytes", [UInt8](repeating: 0xFF, count: 127)),
    ("a million", [UInt8](repeating: 7, count: 1_000_000)),
    ("noise", (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }),
    ("a stream", Array(String(repeating: "data: {\"delta\":\"x\"}\n\n", count: 900).utf8)),
  ]

  @Test("bytes come back as they were", arguments: samples.map(\.0))
  func roundTrip(name: String) throws {
    let bytes = try #require(Self.samples.first { $0.0 == name }).1
    let packed = StoredBytes.pack(bytes)
    #expect(try StoredBytes.unpack(packed) == bytes)
    #expect(packed.count <= bytes.count + 1)
  }

  @Test("an event stream shrinks to less than a tenth")
  func shrinks() {
    let stream = Array(
      String(repeating: "data: {\"type\":\"response.output_text.delta\"}\n\n", count: 900).utf8)
    #expect(StoredBytes.pack(stream).count < stream.count / 10)
  }

  @Test("what was damaged is found out, and no length is believed that cannot be")
  func damage() throws {
    let packed = StoredBytes.pack([UInt8](repeating: 65, count: 4_000))
    for change in [
      Array(packed.dropLast()), [9] + packed.dropFirst(), Array(packed.prefix(9)),
      [1, 255, 255, 255, 255, 255, 255, 255, 127] + packed.dropFirst(9),
      [1, 1, 16, 0, 0, 0, 0, 0, 0] + packed.dropFirst(9),
    ] {
      #expect(throws: StoredBytes.Damaged.self) { try StoredBytes.unpack(change) }
    }
    #expect(try StoredBytes.unpack([]) == [])
  }

  @Test(
    "a key is found in what was stored, also where two pieces meet, and damage is not taken for its absence")
  func keys() throws {
    let key = "sk-test-0123456789"
    let redactor = Redactor([Secret(key)])
    for before in [0, 5, 32_750, 32_760, 32_767, 32_768, 65_530, 200_000] {
      let text = String(repeating: "x", count: before) + key + String(repeating: "y", count: 70_000)
      #expect(try StoredBytes.holdsKey(StoredBytes.pack(Array(text.utf8)), redactor), "\(before)")
      let other = text.replacing(key, with: String(key.dropLast()) + "8")
      #expect(try !StoredBytes.holdsKey(StoredBytes.pack(Array(other.utf8)), redactor), "\(before)")
    }
    #expect(try StoredBytes.holdsKey(StoredBytes.pack(Array(key.utf8)), redactor))
    let packed = StoredBytes.pack([UInt8](repeating: 65, count: 4_000))
    #expect(throws: StoredBytes.Damaged.self) {
      try StoredBytes.holdsKey(Array(packed.dropLast(3)), redactor)
    }
  }

  @Test("arrivals come back to the microsecond, cut ones as far as they go")
  func arrivals() {
    let arrivals: [CallResult.Arrival] = [
      .init(length: 1, time: .microseconds(0)), .init(length: 128, time: .microseconds(127)),
      .init(length: 128, time: .microseconds(128)), .init(length: 3_000_000_000, time: .seconds(86_400)),
    ]
    let bytes = Arrivals.encoded(arrivals)
    #expect(Arrivals.decoded(bytes) == arrivals)
    #expect(Arrivals.decoded(Array(bytes.dropLast())) == Array(arrivals.dropLast()))
    #expect(Arrivals.decoded([UInt8](repeating: 0xFF, count: 40)) == [])
  }
}
