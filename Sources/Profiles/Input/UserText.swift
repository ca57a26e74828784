import Notation

/// The text that comes with the command: what is piped in, files given with `-f`, and TEXT, in this order.
public struct UserText: Sendable {
  /// A text file with the name under which it is shown.
  public struct File: Sendable {
    /// The name.
    public var name: String
    /// The bytes.
    public var bytes: [UInt8]
    /// A text file.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// TEXT.
  public var text: String?
  /// What is piped in; empty is nothing.
  public var standardInput: [UInt8]?
  /// Files given with `-f`.
  public var files: [File]

  /// Text that comes with the command.
  public init(text: String? = nil, standardInput: [UInt8]? = nil, files: [File] = []) {
    self.text = text
    self.standardInput = standardInput
    self.files = files
  }

  /// Where it came from, for findings and `explain`: `<stdin>`, `-f notes.txt`, `TEXT`, or several of them.
  public var origin: Origin {
    var names: [String] = []
    if let standardInput, !standardInput.isEmpty { names.append("<stdin>") }
    names += files.map { "-f \($0.name)" }
    if text != nil { names.append("TEXT") }
    return .argument(names.joined(separator: ", "))
  }

  /// The parts as one text, with a blank line between them; nil when there are none.
  public func composed() -> (text: String?, findings: [Finding]) {
    var parts: [String] = []
    var findings: [Finding] = []
    func add(_ bytes: [UInt8], _ name: String, _ origin: Origin, heading: String) {
      do throws(FileText.Failure) {
        parts.append(heading + (try FileText.text(bytes, named: name)))
      } catch {
        findings.append(Finding(error.code, .error, error.message, at: origin, remedy: error.remedy))
      }
    }
    if let standardInput, !standardInput.isEmpty {
      add(standardInput, "standard input", .argument("<stdin>"), heading: "")
    }
    for file in files { add(file.bytes, file.name, .flag("-f \(file.name)"), heading: "\(file.name):\n") }
    if let text { parts.append(text) }
    guard var composed = parts.first else { return (nil, findings) }
    for part in parts.dropFirst() {
      if composed.utf8.last != UInt8(ascii: "\n") { composed += "\n" }
      composed += "\n" + part
    }
    return (composed, findings)
  }
}
