import Notation

/// Reads JSON as servers send it: what is not quite JSON, but has one meaning, is mended and said.
///
/// Python servers write `NaN`, gateways cut surrogate pairs in two, and flattened structures repeat a key.
/// Refusing such an event would lose an answer that every other client shows.
struct WireJSON {
  /// The value.
  var json: JSON
  /// What had to be mended; empty as a rule.
  var remarks: [String] = []

  /// Reads a text; throws the strict reader's error where no mending helps.
  init(_ text: String) throws(JSONError) {
    do throws(JSONError) {
      json = try JSON(parsing: text)
    } catch {
      guard Self.canMend(error) else { throw error }
      var mender = JSONMender()
      let mended = mender.mend(Array(text.utf8))
      guard let json = (try? JSON(parsing: mended)) ?? Self.firstOfEqualKeys(mended) else { throw error }
      self.json = json
      remarks = ["mended JSON: \(error.message)"]
    }
  }

  /// Reads the bytes of a body, of which those that are not UTF-8 are replaced.
  init(_ bytes: [UInt8]) throws(JSONError) {
    let error: JSONError
    do throws(JSONError) {
      json = try JSON(parsing: bytes)
      return
    } catch let fault {
      error = fault
    }
    guard Self.canMend(error) || error.kind == .encoding else { throw error }
    self = try WireJSON(String(decoding: bytes, as: UTF8.self))
  }

  private static func canMend(_ error: JSONError) -> Bool {
    switch error.kind {
    case .loneSurrogate, .controlCharacter, .notFinite, .duplicateKey: true
    default: false
    }
  }

  private static func firstOfEqualKeys(_ bytes: [UInt8]) -> JSON? {
    Node.parse(json: bytes, file: "").node.map(json)
  }

  private static func json(of node: Node) -> JSON {
    switch node.content {
    case .sequence(let nodes): return .array(nodes.map(json))
    case .mapping(let entries):
      var object = JSONObject()
      for entry in entries { object.insert(entry.key, json(of: entry.value)) }
      return .object(object)
    case .scalar(let scalar):
      guard scalar.style == .jsonLiteral else { return .string(scalar.text) }
      switch scalar.text {
      case "true": return .bool(true)
      case "false": return .bool(false)
      default: return JSONNumber(text: scalar.text).map { .number($0) } ?? .null
      }
    }
  }
}

/// Rewrites a text into JSON: half surrogate pairs, bare control characters and numbers that are none.
private struct JSONMender {
  private var output: [UInt8] = []
  private var input: [UInt8] = []
  private var index = 0

  mutating func mend(_ bytes: [UInt8]) -> [UInt8] {
    input = bytes
    output.reserveCapacity(bytes.count)
    var inString = false
    while index < input.count {
      let byte = input[index]
      if inString {
        switch byte {
        case UInt8(ascii: "\\"): takeEscape()
        case 0..<0x20: take(1, as: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
        default:
          inString = byte != UInt8(ascii: "\"")
          take(1)
        }
      } else if byte == UInt8(ascii: "\"") {
        inString = true
        take(1)
      } else if let word = ["-Infinity", "Infinity", "NaN"].first(where: {
        input[index...].starts(with: $0.utf8)
      }) {
        take(word.utf8.count, as: "null")
      } else {
        take(1)
      }
    }
    return output
  }

  private mutating func takeEscape() {
    guard let unit = codeUnit(at: index) else { return take(min(2, input.count - index)) }
    if UTF16.isLeadSurrogate(unit), let next = codeUnit(at: index + 6), UTF16.isTrailSurrogate(next) {
      take(12)
    } else if UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) {
      take(6, as: "\\ufffd")
    } else {
      take(6)
    }
  }

  private func codeUnit(at start: Int) -> UInt16? {
    guard start + 6 <= input.count, input[start] == UInt8(ascii: "\\"), input[start + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: input[(start + 2)..<(start + 6)], as: UTF8.self), radix: 16)
  }

  private mutating func take(_ count: Int, as replacement: String? = nil) {
    if let replacement {
      output += replacement.utf8
    } else {
      output += input[index..<(index + count)]
    }
    index += count
  }
}
