import Notation

/// One way in which a request body is not as the settings describe it.
public struct Violation: Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// A member that nothing describes, in an object that allows no others.
    case unknownMember
    /// A member that must stand there does not.
    case missingMember(String)
    /// The tag names no variant.
    case unknownVariant
    /// The setting belongs to another endpoint.
    case endpoint
    /// The value breaks its own schema, by this keyword.
    case schema(keyword: String)
  }

  /// The value; for a missing member what should hold it.
  public var path: ValuePath
  /// What is wrong.
  public var kind: Kind
  /// What is wrong, in one lower-case line.
  public var message: String
  /// What was most likely meant.
  public var suggestion: String?
  /// The setting whose description is broken.
  public var descriptor: ResponseSettingDescriptor?

  /// The path and what is wrong there.
  public var description: String { path.steps.isEmpty ? message : "\(path): \(message)" }
}

extension SettingTree {
  /// What in a request body is not as the settings describe it, in the body's order; empty when all is well.
  ///
  /// Values are judged as written, nulls included; models, rules and limits play no part.
  public func validate(_ body: JSON, endpoint: String = "create") -> [Violation] {
    var quick = TreeRun(self, collects: false, endpoint: endpoint)
    if quick.check(0, body) { return [] }
    var run = TreeRun(self, collects: true, endpoint: endpoint)
    _ = run.check(0, body)
    return run.violations
  }

  /// What in a part of a body is not as its settings describe it.
  ///
  /// - Parameters:
  ///   - value: The part.
  ///   - node: Its description.
  ///   - path: Where it stands in the body.
  public func validate(_ value: JSON, as node: SettingNode, at path: ValuePath) -> [Violation] {
    var run = TreeRun(self, collects: true, endpoint: nil, at: path)
    _ = run.check(node.index, value)
    return run.violations
  }

  /// Whether a setting belongs to other endpoints than this one.
  func isRefused(_ index: Int, by endpoint: String) -> Bool {
    if endpoint == "create", !records[index].flags.contains(.isElsewhere) { return false }
    return descriptor(index).map { !$0.endpoints.contains(endpoint) } ?? false
  }

  func accepts(_ value: JSON, at index: Int) -> Bool {
    var run = TreeRun(self, collects: false, endpoint: nil)
    return run.check(index, value)
  }
}

/// One walk of the tree along a body.
struct TreeRun {
  let tree: SettingTree
  let collects: Bool
  let endpoint: String?
  var violations: [Violation] = []
  private var path: ValuePath
  private var depth = 0
  private static let greatestDepth = 512

  init(_ tree: SettingTree, collects: Bool, endpoint: String?, at path: ValuePath = .root) {
    self.tree = tree
    self.collects = collects
    self.endpoint = endpoint
    self.path = path
  }

  mutating func check(_ index: Int, _ value: JSON) -> Bool {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else {
      return fail(index, .schema(keyword: "type"), "is nested too deeply")
    }
    let types = tree.records[index].types
    if tree.records[index].flags.contains(.typesAreImplied), !types.admits(value) {
      return fail(
        index, .schema(keyword: "type"), "must be \(types.spoken), not \(TypeSet.spoken(value))")
    }
    var isFine = true
    if tree.records[index].flags.contains(.hasSchema), let descriptor = tree.descriptor(index),
      let schema = descriptor.schema?.schema,
      !schema.accepts(value)
    {
      guard collects else { return false }
      isFine = false
      let found = schema.violations(of: value, at: path)
      for violation in found {
        violations.append(
          Violation(
            path: violation.path, kind: .schema(keyword: violation.keyword), message: violation.message,
            suggestion: violation.suggestion, descriptor: descriptor))
      }
      // A value of another type has no members worth looking at.
      if !types.admits(value) { return false }
    }
    switch value {
    case .object(let object):
      if let set = tree.records[index].variants, !tree.records[index].flags.contains(.isFreeForm) {
        return check(index, variants: set, object, value) && isFine
      }
      return check(index, members: object) && isFine
    case .array(let elements):
      if tree.records[index].flags.contains(.isFreeForm) { return isFine }
      guard let item = tree.records[index].item else { return isFine }
      for (position, element) in elements.enumerated() {
        if !inside(.index(position), { $0.check(item, element) }) {
          isFine = false
          if !collects { return false }
        }
      }
      return isFine
    case .null, .bool, .number, .string:
      return isFine
    }
  }

  private mutating func check(_ index: Int, members object: JSONObject) -> Bool {
    // What is said to be free-form is judged by its own schema alone, whatever is described below it.
    if tree.records[index].flags.contains(.isFreeForm) { return true }
    var isFine = true
    let node = SettingNode(tree: tree, index: index)
    for member in object.members {
      let found = tree.member(member.key, of: index) ?? tree.records[index].mapValue
      if let found {
        if index == 0, let endpoint, tree.isRefused(found, by: endpoint) {
          isFine = inside(.key(member.key)) { run in
            run.fail(found, .endpoint, "\(member.key) is not taken by \(endpoint)")
          }
        } else if !inside(.key(member.key), { $0.check(found, member.value) }) {
          isFine = false
        }
      } else if !tree.records[index].flags.contains(.isOpen) {
        isFine = unknown(member.key, in: node)
      }
      if !isFine, !collects { return false }
    }
    for name in tree.records[index].required where object[name] == nil {
      let missing = node.member(name)
      if index == 0, let endpoint, let missing, tree.isRefused(missing.index, by: endpoint) { continue }
      guard collects else { return false }
      isFine = fail(missing?.index ?? index, .missingMember(name), "lacks \(name)")
    }
    return isFine
  }

  private mutating func unknown(_ name: String, in node: SettingNode) -> Bool {
    guard collects else { return false }
    let isRoot = path.steps.isEmpty
    if let foreign = tree.foreignName(at: path.appending(name)) {
      violations.append(
        Violation(
          path: path.appending(name), kind: .unknownMember, message: foreign.message,
          suggestion: foreign.use, descriptor: node.descriptor))
      return false
    }
    let suggestion: String?
    if isRoot, let path = tree.otherNames[name] {
      suggestion = "\(path)"
    } else if let sibling = node.members.first(where: { $0.node.descriptor?.knownAs.contains(name) ?? false })
    {
      suggestion = sibling.name
    } else {
      // A short name may be misspelt as well as a whole one.
      let others = isRoot ? tree.otherNames : [:]
      let near = Suggestion.nearest(to: name, among: node.members.map(\.name) + others.keys.sorted())
      suggestion = near.map { others[$0].map { "\($0)" } ?? $0 }
    }
    let holder = path.steps.isEmpty ? "setting" : "member of \(path)"
    return inside(.key(name)) { run in
      run.violations.append(
        Violation(
          path: run.path, kind: .unknownMember, message: "\(name) is not a known \(holder)",
          suggestion: suggestion, descriptor: node.descriptor))
      return false
    }
  }

  private mutating func check(
    _ index: Int, variants set: SettingTree.VariantSet, _ object: JSONObject, _ value: JSON
  ) -> Bool {
    let candidates = set.candidates(for: object)
    guard let first = candidates.first else {
      if !tree.records[index].names.isEmpty || tree.records[index].graft != nil {
        return check(index, members: object)
      }
      guard collects else { return false }
      let known = set.variants.flatMap(\.values)
      let list = Words.values(Self.unique(known).map { .string($0) })
      guard let written = object[set.tag], !written.isNull else {
        return fail(index, .missingMember(set.tag), "lacks \(set.tag), one of \(list)")
      }
      return inside(.key(set.tag)) { run in
        run.fail(
          index, .unknownVariant, "must be one of \(list), not \(Words.value(written))",
          suggestion: written.string.flatMap { set.suggestion(for: $0) })
      }
    }
    if candidates.count == 1 { return check(set.variants[first].node, value) }
    if candidates.contains(where: { tree.accepts(value, at: set.variants[$0].node) }) { return true }
    guard collects else { return false }
    var best: [Violation]?
    let before = violations.count
    for candidate in candidates {
      _ = check(set.variants[candidate].node, value)
      let found = Array(violations[before...])
      violations.removeSubrange(before...)
      if best.map({ found.count < $0.count }) ?? true { best = found }
    }
    violations += best ?? []
    return false
  }

  static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { list, name in if !list.contains(name) { list.append(name) } }
  }

  private mutating func fail(
    _ index: Int, _ kind: Violation.Kind, _ message: @autoclosure () -> String,
    suggestion: @autoclosure () -> String? = nil
  ) -> Bool {
    if collects {
      violations.append(
        Violation(
          path: path, kind: kind, message: message(), suggestion: suggestion(),
          descriptor: tree.descriptor(index)))
    }
    return false
  }

  private mutating func inside(_ step: ValuePath.Step, _ body: (inout TreeRun) -> Bool) -> Bool {
    guard collects else { return body(&self) }
    path.steps.append(step)
    defer { path.steps.removeLast() }
    return body(&self)
  }
}

extension SettingTree.VariantSet {
  /// The tag value that was most likely meant by one that names no variant.
  func suggestion(for written: String) -> String? {
    if let known = variants.first(where: { $0.knownAs.contains(written) }) { return known.values.first }
    return Suggestion.nearest(to: written, among: variants.flatMap(\.values))
  }
}
