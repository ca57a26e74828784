import Notation

/// The arguments of a tool call: the text as the model wrote it, and what it means.
public struct ToolArguments: Sendable, Hashable {
  /// Why arguments cannot be used; the tool must not run.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is no JSON document.
    case broken(reason: String)
    /// Several documents stand behind one another; which one is meant cannot be known.
    case concatenated([JSON])
    /// The text is JSON but no object.
    case notAnObject(JSON)

    /// The failure in words that a model understands, too.
    public var description: String {
      switch self {
      case .broken(let reason): "the arguments are not valid JSON: \(reason)"
      case .concatenated(let documents):
        "the arguments hold \(documents.count) JSON documents instead of one: "
          + documents.map { $0.encoded() }.joined(separator: " and ")
      case .notAnObject(let json): "the arguments are no JSON object but \(json.kind)"
      }
    }
  }

  /// The text as it came, for replay.
  public let text: String

  /// Arguments of the given text.
  public init(text: String) { self.text = text }

  /// The arguments as an object; empty text, blank text and `null` count as `{}`.
  public func parsed() throws(Failure) -> JSON {
    if text.utf8.allSatisfy(Self.isSpace) { return .object(JSONObject()) }
    let json: JSON
    do throws(JSONError) {
      json = try JSON(parsing: text)
    } catch {
      let documents = Self.documents(in: Array(text.utf8))
      throw documents.count > 1 ? .concatenated(documents) : .broken(reason: "\(error)")
    }
    switch json {
    case .object: return json
    case .null: return .object(JSONObject())
    default: throw .notAnObject(json)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The documents of a text that consists of several objects or arrays; none when any part is broken.
  private static func documents(in bytes: [UInt8]) -> [JSON] {
    var documents: [JSON] = []
    var start = 0
    while true {
      while start < bytes.count, isSpace(bytes[start]) { start += 1 }
      if start == bytes.count { return documents }
      guard let end = documentEnd(in: bytes, from: start),
        let json = try? JSON(parsing: Array(bytes[start..<end]))
      else { return [] }
      documents.append(json)
      start = end
    }
  }

  /// The index behind the bracket that closes the one at `start`.
  private static func documentEnd(in bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var inString = false
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if inString {
        if byte == UInt8(ascii: "\\") { index += 1 }
        if byte == UInt8(ascii: "\"") { inString = false }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): inString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index }
      default: if depth == 0 { return nil }
      }
    }
    return nil
  }
}
