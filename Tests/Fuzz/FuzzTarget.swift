import Notation
import Profiles
import Registry
import Responses
import Secrets

@testable import Simulator

/// The parsers that read bytes from strangers, each as a function that takes any bytes and must not crash.
///
/// `scripts/fuzz` runs them under libFuzzer with the address sanitizer; the tests replay the kept corpus.
enum FuzzTarget: String, CaseIterable {
  case json
  case yaml
  case sse
  case http
  case profile
  case scenario
  case fault
  case redactor

  /// Reads the bytes; what is promised of any input is checked on the way.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .json: Self.readJSON(bytes)
    case .yaml: _ = Node.parse(document: bytes, file: "fuzz.yaml").node.map { JSON(core: $0) }
    case .sse: Self.readEvents(bytes)
    case .http: Self.readRequests(bytes)
    case .profile: Self.resolve(bytes)
    case .scenario: Self.readScenario(bytes)
    case .fault:
      for line in bytes.split(separator: 0x0A) { _ = try? Fault(String(decoding: line, as: UTF8.self)) }
    case .redactor: Self.redact(bytes)
    }
  }

  /// What is read is written and read again the same.
  private static func readJSON(_ bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes) else { return }
    let again = try? JSON(parsing: json.encoded())
    precondition(again == json, "a document changes when it is written")
    _ = json.pretty(indent: 2)
  }

  /// The events do not depend on where the bytes are cut.
  private static func readEvents(_ bytes: [UInt8]) {
    var whole = SSEParser()
    let expected = whole.consume(bytes)
    var cut = SSEParser()
    let middle = bytes.isEmpty ? 0 : Int(bytes[0]) % (bytes.count + 1)
    let events = cut.consume(bytes[..<middle]) + cut.consume(bytes[middle...])
    precondition(events.count == expected.count, "a cut changes the events")
    var assembler = ResponseAssembler()
    for event in events { _ = assembler.consume(StreamEvent(event)) }
    _ = whole.finish()
  }

  private static func readRequests(_ bytes: [UInt8]) {
    var parser = HTTPRequestParser()
    let middle = bytes.isEmpty ? 0 : Int(bytes[0]) % (bytes.count + 1)
    for part in [bytes[..<middle], bytes[middle...]] {
      parser.append(part)
      reading: for _ in 0..<1000 {
        switch parser.next() {
        case .needsMore, .refused: break reading
        default: continue
        }
      }
    }
  }

  private static func readScenario(_ bytes: [UInt8]) {
    var scenarios = ScenarioCollection(
      files: FileAccess(list: { _ in nil }, read: { _ in Array("data: x\n\n".utf8) }))
    _ = scenarios.add(bytes, file: "/scenarios/fuzz.yaml", folder: "/scenarios")
  }

  private static func resolve(_ bytes: [UInt8]) {
    let files = ProfileFiles.inMemory(["p.yaml": bytes, "other.yaml": Array("model: m\ninput: hi\n".utf8)])
    let catalog = ProfileCatalog(
      files: files, workingFolder: "/project", userFolder: nil, installationFolder: nil)
    let profile = ProfileLoader(files: files, catalog: catalog).load(bytes: bytes, path: "/project/p.yaml")
    let resolver = ProfileResolver(
      types: ResponseSettingsRegistry.empty, files: files, projectFolder: nil, environment: { _ in "value" })
    _ = resolver.resolve(profile, ProfileRequest()).body
  }

  /// A stream gives the same whether it comes in one piece or byte by byte, and holds no key in use.
  private static func redact(_ bytes: [UInt8]) {
    let key = Array("sk-canary-0123".utf8)
    let redactor = Redactor([Secret(bytes: key)], shapes: true)
    let whole = redactor.redacted(bytes)
    var single = redactor
    let pieces = bytes.flatMap { single.consume([$0]) } + single.finish()
    precondition(whole == pieces, "a cut changes what is masked")
    precondition(
      whole.count < key.count || !whole.indices.contains { whole[$0...].starts(with: key) }, "a key is shown")
  }
}
