import Notation

/// One change to a request body, wherever the body stands: in memory, or in a file with comments.
public enum BodyEdit: Sendable, Hashable {
  /// A value goes to another place, which must be free.
  case move(ValuePath, to: ValuePath)
  /// A member of an object gets another key, which must be free.
  case rename(ValuePath, to: String)
  /// The members of an object take its place in what holds it.
  case hoist(ValuePath)
  /// A value is put at a place; what is missing on the way is made.
  case set(ValuePath, JSON)
  /// A member is put in front of the others, or given another value where it is there.
  case mark(ValuePath, JSON)
  /// A value is put behind the members of a list, which is made where it is missing.
  case append(ValuePath, JSON)
  /// A value goes, and what holds nothing but it.
  case remove(ValuePath)
  /// The member of a list gives way to several, or to none.
  case replaceMember(ValuePath, [JSON])
}

/// Why a change could not be made; the body is as it was.
public struct BodyEditFailure: Error, Sendable, Hashable {
  /// What stands against it, in one lower-case line.
  public var message: String
  /// Where it stands.
  public var origin: Origin?

  /// Why a change could not be made.
  public init(_ message: String, at origin: Origin? = nil) {
    self.message = message
    self.origin = origin
  }
}

/// A body that can be changed: a value, or a document that keeps its comments.
public protocol EditableBody: Sendable {
  /// The body with every setting at its own path.
  var body: JSON { get }
  /// Makes one change, or leaves all as it is.
  mutating func apply(_ edit: BodyEdit) throws(BodyEditFailure)
}

/// A body in memory.
public struct JSONBody: EditableBody {
  /// The body.
  public private(set) var body: JSON

  /// A body in memory.
  public init(_ body: JSON) { self.body = body }

  /// Makes one change, or leaves all as it is.
  public mutating func apply(_ edit: BodyEdit) throws(BodyEditFailure) {
    body = try body.applying(edit)
  }
}

extension JSON {
  /// The value with a change made to it.
  public func applying(_ edit: BodyEdit) throws(BodyEditFailure) -> JSON {
    var body = self
    switch edit {
    case .move(let source, let destination):
      guard let value = body[source] else { throw BodyEditFailure("\(source) is not there") }
      guard body[destination] == nil else { throw BodyEditFailure("\(destination) is set already") }
      body.removeEmptying(source)
      try body.put(value, at: destination.steps[...])
    case .rename(let path, let key):
      guard let parent = path.parent, case .key(let old)? = path.steps.last,
        let object = body[parent]?.object,
        object[old] != nil
      else { throw BodyEditFailure("\(path) is not there") }
      guard object[key] == nil else { throw BodyEditFailure("\(parent.appending(key)) is set already") }
      body.change(parent) { $0 = .object(object.renaming(old, to: key)) }
    case .hoist(let path):
      guard let parent = path.parent, case .key(let key)? = path.steps.last,
        let object = body[parent]?.object, let inner = object[key]?.object
      else { throw BodyEditFailure("\(path) has no members") }
      for member in inner.members where member.key != key && object[member.key] != nil {
        throw BodyEditFailure("\(parent.appending(member.key)) is set already")
      }
      body.change(parent) { $0 = .object(object.hoisting(key, inner)) }
    case .set(let path, let value): try body.put(value, at: path.steps[...])
    case .mark(let path, let value):
      guard let parent = path.parent, case .key(let key)? = path.steps.last, let object = body[parent]?.object
      else { throw BodyEditFailure("\(path) cannot be set") }
      body.change(parent) { holder in
        guard object[key] == nil else { return holder[key] = value }
        var members = JSONObject()
        members[key] = value
        for member in object.members { members[member.key] = member.value }
        holder = .object(members)
      }
    case .append(let path, let value):
      let old = body[path].flatMap { $0.isNull ? nil : $0 }
      guard let list = old.map({ $0.array }) ?? [] else { throw BodyEditFailure("\(path) is no list") }
      if list.contains(where: { $0.isEquivalent(to: value) }) { break }
      try body.put(.array(list + [value]), at: path.steps[...])
    case .remove(let path): body.removeEmptying(path)
    case .replaceMember(let path, let values):
      guard let parent = path.parent, case .index(let index)? = path.steps.last,
        let list = body[parent]?.array, list.indices.contains(index)
      else { throw BodyEditFailure("\(path) is not there") }
      body.change(parent) { $0 = .array(list[..<index] + values + list[(index + 1)...]) }
    }
    return body
  }

  /// Changes the value at a way, where there is one.
  mutating func change(_ path: ValuePath, _ body: (inout JSON) -> Void) { change(path.steps[...], body) }

  private mutating func change(_ steps: ArraySlice<ValuePath.Step>, _ body: (inout JSON) -> Void) {
    guard let step = steps.first else { return body(&self) }
    switch (step, self) {
    case (.key(let key), .object(var object)):
      guard var value = object[key] else { return }
      value.change(steps.dropFirst(), body)
      object[key] = value
      self = .object(object)
    case (.index(let index), .array(var elements)):
      guard elements.indices.contains(index) else { return }
      elements[index].change(steps.dropFirst(), body)
      self = .array(elements)
    default: return
    }
  }

  /// Puts a value at a way, making the objects that are missing.
  private mutating func put(_ value: JSON, at steps: ArraySlice<ValuePath.Step>) throws(BodyEditFailure) {
    guard let step = steps.first else {
      self = value
      return
    }
    switch step {
    case .key(let key):
      guard isNull || object != nil else { throw BodyEditFailure("what should hold \(key) is no map") }
      var inner = self[key] ?? .null
      try inner.put(value, at: steps.dropFirst())
      self[key] = inner
    case .index(let index):
      guard var elements = array, elements.indices.contains(index) else {
        throw BodyEditFailure("there is no member \(index)")
      }
      try elements[index].put(value, at: steps.dropFirst())
      self = .array(elements)
    }
  }

  /// Takes a value out, and the objects and lists that held nothing else.
  private mutating func removeEmptying(_ path: ValuePath) {
    guard let parent = path.parent, let last = path.steps.last else { return }
    change(parent) { holder in
      switch (last, holder) {
      case (.key(let key), .object): holder[key] = nil
      case (.index(let index), .array(var elements)) where elements.indices.contains(index):
        elements.remove(at: index)
        holder = .array(elements)
      default: return
      }
    }
    if !parent.steps.isEmpty, self[parent] == .object(JSONObject()) || self[parent] == .array([]) {
      removeEmptying(parent)
    }
  }
}

extension JSONObject {
  /// The object with a key spelled otherwise, in its place.
  fileprivate func renaming(_ old: String, to new: String) -> JSONObject {
    var object = JSONObject()
    for member in members { object[member.key.isIdentical(to: old) ? new : member.key] = member.value }
    return object
  }

  /// The object with the members of one of its values in that one's place.
  fileprivate func hoisting(_ key: String, _ inner: JSONObject) -> JSONObject {
    var object = JSONObject()
    for member in members {
      if member.key.isIdentical(to: key) {
        for below in inner.members { object[below.key] = below.value }
      } else {
        object[member.key] = member.value
      }
    }
    return object
  }
}
