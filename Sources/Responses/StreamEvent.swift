import Notation

/// An event of a Responses stream: what kind it is, and the JSON it came with, kept whole.
///
/// The kind is read from `type` inside the JSON. The name of the SSE event counts only where the JSON has
/// no type, or an unknown one under the name `error`. Every index and id may be missing.
public struct StreamEvent: Sendable, Hashable {
  /// What an event is.
  public enum Kind: Sendable, Hashable {
    /// An event of the Responses API.
    case api(EventType)
    /// A heartbeat.
    case keepAlive
    /// The text `[DONE]`: the server sends nothing more.
    case endMark
    /// An event without data: it says nothing.
    case empty
    /// An event of a type that is not known: kept, counted and harmless.
    case unknown(String)
    /// Data that is not JSON, with the reason.
    case unreadable(String)
  }

  /// What the event is.
  public let kind: Kind
  /// The type as the server spelled it; empty when there was none.
  public let type: String
  /// The JSON as it came; null where there was none.
  public let json: JSON
  /// The event's lines.
  public let source: SSEEvent
  /// What had to be mended before the data was JSON.
  public let remarks: [String]

  /// Reads an event; never fails, since what cannot be read is a kind of its own.
  public init(_ source: SSEEvent) {
    let text = source.data
    if text.utf8.allSatisfy({
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t")
    }) {
      self.init(.empty, type: source.name ?? "", json: .null, source: source)
    } else if text.utf8.count < 16, Self.isEndMark(text) {
      self.init(.endMark, type: source.name ?? "", json: .null, source: source)
    } else {
      do throws(JSONError) {
        let wire = try WireJSON(text)
        self.init(json: wire.json, source: source, remarks: wire.remarks)
      } catch {
        if source.name == EventType.error.rawValue {
          self.init(.api(.error), type: EventType.error.rawValue, json: .string(text), source: source)
        } else {
          self.init(.unreadable("\(error)"), type: source.name ?? "", json: .null, source: source)
        }
      }
    }
  }

  /// An event of the given JSON, as a socket or a test has it.
  public init(json: JSON, name: String? = nil) {
    self.init(json: json, source: SSEEvent(name: name, data: json.encoded()))
  }

  private init(json: JSON, source: SSEEvent, remarks: [String] = []) {
    let stated = json["type"]?.string
    let type = stated ?? source.name ?? ""
    self.init(
      Self.kind(of: json, stated: stated, name: source.name), type: type, json: json, source: source,
      remarks: remarks)
  }

  private init(_ kind: Kind, type: String, json: JSON, source: SSEEvent, remarks: [String] = []) {
    self.kind = kind
    self.type = type
    self.json = json
    self.source = source
    self.remarks = remarks
  }

  private static func isEndMark(_ text: String) -> Bool {
    text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }.elementsEqual("[DONE]".utf8)
  }

  private static func kind(of json: JSON, stated: String?, name: String?) -> Kind {
    let type = stated ?? name ?? ""
    if let known = EventType(spelling: type) { return .api(known) }
    if EventType.keepAliveNames.contains(type) { return .keepAlive }
    // Errors in mid-stream come without a type, or with the error's own type in its place.
    if name == EventType.error.rawValue { return .api(.error) }
    let isForeign = !type.hasPrefix("response.")
    if isForeign, let error = json["error"], error.object != nil || error.string != nil {
      return .api(.error)
    }
    if stated == nil, name == nil || name == "message", json["detail"] != nil { return .api(.error) }
    // What answers in another API's form says so in `object`.
    return .unknown(type.isEmpty ? json["object"]?.string ?? "" : type)
  }
}

extension StreamEvent {
  /// The event's number in the stream.
  public var sequenceNumber: Int? { json["sequence_number"]?.int }
  /// The position of the item in the response's output.
  public var outputIndex: Int? { json["output_index"]?.int }
  /// The position of the part in the item's content.
  public var contentIndex: Int? { json["content_index"]?.int }
  /// The position of the part in the reasoning's summary.
  public var summaryIndex: Int? { json["summary_index"]?.int }
  /// The id of the item; that of `item` itself where the event carries one.
  public var itemID: String? { json["item_id"]?.string ?? json["item"]?["id"]?.string }
  /// The piece of text that the event adds.
  public var delta: String? { json["delta"]?.string }
}
