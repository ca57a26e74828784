import Notation
import Profiles

/// One thing that `diff` is asked to compare.
enum DiffOperand {
  /// A profile, perhaps as it was at a revision.
  case profile(String, revision: String?, standardInput: [UInt8]?)
  /// A request body as it is.
  case body(SourcedValue)
  /// Exchanges from a file.
  case exchanges([ExchangeFile])

  /// What a word on the command line stands for.
  ///
  /// - Parameter isChanged: Whether flags change the request, so that a body is read as a profile.
  init(_ word: String, in workspace: Workspace, isChanged: Bool) throws {
    let input = word == "-" ? try workspace.world.pipedInput() : nil
    if let bytes = try Self.json(word, input, in: workspace) ?? Self.logged(word, in: workspace) {
      let parsed = Node.parse(json: bytes, file: word == "-" ? "<stdin>" : word)
      guard let node = parsed.node, !parsed.hasErrors else {
        workspace.report.print(
          parsed.findings, texts: word == "-" ? ["<stdin>": String(decoding: bytes, as: UTF8.self)] : [:])
        throw Failure(.finding, "\(word) cannot be read as JSON")
      }
      let value = SourcedValue(node)
      if let exchanges = ExchangeFile.exchanges(in: value, named: word) {
        self = .exchanges(exchanges)
        return
      }
      if value.members != nil, value[Self.headerKey] == nil, !isChanged {
        self = .body(value)
        return
      }
      guard value.members != nil else {
        throw Failure(
          .usage, "\(word) is neither a request nor an exchange",
          remedy: "a request body is a JSON object; an exchange comes from `run --json`")
      }
    }
    self = Self.profile(word, input, in: workspace)
  }

  /// The key that makes a JSON file a profile.
  private static let headerKey = "profile"

  /// A name with a revision behind `@`, where nothing is called so as a whole.
  private static func profile(
    _ word: String, _ input: [UInt8]?, in workspace: Workspace
  ) -> DiffOperand {
    guard let at = word.dropFirst().firstIndex(of: "@"), word.index(after: at) < word.endIndex,
      !workspace.profileFiles.exists(word), !workspace.catalog.entries().contains(where: { $0.name == word })
    else { return .profile(word, revision: nil, standardInput: input) }
    return .profile(
      String(word[..<at]), revision: String(word[word.index(after: at)...]), standardInput: nil)
  }

  /// An exchange of the run log as JSON, for a number or an id that nothing else is called by; nil for other words.
  private static func logged(_ word: String, in workspace: Workspace) throws -> [UInt8]? {
    let isID = word == "last" || word.hasPrefix("resp_") || word.allSatisfy { $0.isASCII && $0.isNumber }
    guard isID, !workspace.profileFiles.exists(word),
      !workspace.catalog.entries().contains(where: { $0.name == word }),
      let opened = try OpenedLog(workspace.world)
    else { return nil }
    return Array(try opened.exchange(named: word).json().encoded().utf8)
  }

  /// The bytes of a file or of standard input that hold JSON; nil for anything else.
  private static func json(_ word: String, _ input: [UInt8]?, in workspace: Workspace) -> [UInt8]? {
    let files = workspace.profileFiles
    var bytes = input
    // What cannot be read is a name, or is reported as a profile that is not there.
    if bytes == nil, word.contains("/") || word.hasSuffix(".json"), files.exists(word) {
      bytes = try? files.read(word, ProfileFile.sizeLimit)
    }
    let start = bytes?.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    return start == UInt8(ascii: "{") || start == UInt8(ascii: "[") ? bytes : nil
  }
}
