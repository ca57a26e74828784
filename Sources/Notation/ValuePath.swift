/// The way to one value in a JSON document: `tools[0].parameters`, with list members by index.
///
/// Keys that hold anything but letters, digits, `_`, `-`, `$`, and keys of digits alone, are printed in quotes,
/// as JSON strings: `metadata."a.b"`.
public struct ValuePath: Sendable, Hashable, CustomStringConvertible {
  /// One step of the way.
  public enum Step: Sendable, Hashable {
    /// A member of an object.
    case key(String)
    /// A member of an array, counted from 0.
    case index(Int)
  }

  /// The steps from the root; none is the root itself.
  public var steps: [Step]

  /// A way of the given steps.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// The root of the document.
  public static let root = ValuePath()

  /// This way, followed by a member of an object.
  public func appending(_ key: String) -> ValuePath { ValuePath(steps + [.key(key)]) }

  /// This way, followed by a member of an array.
  public func appending(_ index: Int) -> ValuePath { ValuePath(steps + [.index(index)]) }

  /// The way to the value that holds this one; nil for the root.
  public var parent: ValuePath? { steps.isEmpty ? nil : ValuePath(Array(steps.dropLast())) }

  /// Whether this way leads through (or to) the value at another.
  public func hasPrefix(_ other: ValuePath) -> Bool { steps.starts(with: other.steps) }

  /// The form `tools[0].parameters`; empty for the root.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key):
        if !text.isEmpty { text += "." }
        text += Self.isPlain(key) ? key : JSONWriter.quoted(key)
      }
    }
    return text
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.utf8.allSatisfy(JSONByte.isDigit)
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
          UInt8(ascii: "$"):
          true
        default: false
        }
      }
  }
}
