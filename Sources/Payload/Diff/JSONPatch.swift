import Notation

/// A JSON Patch (RFC 6902): operations that turn one document into another.
public struct JSONPatch: Sendable, Hashable {
  /// One operation.
  public enum Operation: Sendable, Hashable {
    /// Puts a value into an object or between the members of a list.
    case add(ValuePath, JSON)
    /// Takes a value away.
    case remove(ValuePath)
    /// Puts a value in the place of another.
    case replace(ValuePath, JSON)
    /// Takes a value from one place and puts it into another.
    case move(from: ValuePath, to: ValuePath)
  }

  /// Why a patch cannot be applied: the operation finds nothing where it looks.
  public struct Mismatch: Error, Sendable, Hashable {
    /// The operation.
    public let operation: Operation
  }

  /// The operations in the order in which they are applied.
  public var operations: [Operation]

  /// A patch of operations.
  public init(_ operations: [Operation]) { self.operations = operations }

  /// The patch that turns one document into another.
  ///
  /// Applied to `old` it gives a document equivalent to `new`; keys that stay keep their place.
  public init(from old: JSON, to new: JSON) {
    operations = []
    add(old, new, at: .root)
  }

  private mutating func add(_ old: JSON, _ new: JSON, at path: ValuePath) {
    switch (old, new) {
    case (.object(let old), .object(let new)):
      for member in old.members where new[member.key] == nil {
        operations.append(.remove(path.appending(member.key)))
      }
      for member in new.members {
        if let before = old[member.key] {
          add(before, member.value, at: path.appending(member.key))
        } else {
          operations.append(.add(path.appending(member.key), member.value))
        }
      }
    case (.array(let old), .array(let new)): add(old, new, at: path)
    default: if !old.isEquivalent(to: new) { operations.append(.replace(path, new)) }
    }
  }

  /// Brings the members of a list into place one by one, then changes what is in them.
  private mutating func add(_ old: [JSON], _ new: [JSON], at path: ValuePath) {
    let alignment = ArrayAlignment(old, new)
    // Where each member of the list as it stands came from; nil for those that were put in.
    var standing: [Int?] = old.indices.map { $0 }
    for position in alignment.removed.reversed() {
      operations.append(.remove(path.appending(position)))
      standing.remove(at: position)
    }
    let sources = Dictionary(uniqueKeysWithValues: alignment.pairs.map { ($0.new, $0.old) })
    for position in new.indices {
      if let source = sources[position] {
        // Most members stand where they belong.
        if standing[position] != source, let place = standing[position...].firstIndex(of: source) {
          operations.append(.move(from: path.appending(place), to: path.appending(position)))
          standing.insert(standing.remove(at: place), at: position)
        }
      } else {
        operations.append(.add(path.appending(position), new[position]))
        standing.insert(nil, at: position)
      }
    }
    for pair in alignment.pairs { add(old[pair.old], new[pair.new], at: path.appending(pair.new)) }
  }

  /// The patch as the JSON document that other tools take.
  public var json: JSON {
    .array(
      operations.map { operation in
        switch operation {
        case .add(let path, let value): ["op": "add", "path": Self.pointer(path), "value": value]
        case .remove(let path): ["op": "remove", "path": Self.pointer(path)]
        case .replace(let path, let value): ["op": "replace", "path": Self.pointer(path), "value": value]
        case .move(let source, let path):
          ["op": "move", "from": Self.pointer(source), "path": Self.pointer(path)]
        }
      })
  }

  private static func pointer(_ path: ValuePath) -> JSON { .string("\(JSONPointer(path))") }
}
