import Notation

/// One way in which a value can be right by a source: the schemas that then hold together, by their places.
struct StatedLeaf: Hashable, Sendable {
  var schemas: [JSONPointer]
}

/// Reads the schemas of a source: references followed, alternatives side by side.
struct StatedForms: Sendable {
  let document: JSON
  /// Enough for any honest union; a union of unions of unions stops there.
  private static let mostAlternatives = 2000

  init(_ document: JSON) { self.document = document }

  /// What a reference within the document leads to; nil for one that leads out of it.
  static func target(of reference: String) -> JSONPointer? {
    guard reference.hasPrefix("#") else { return nil }
    return JSONPointer(fragment: String(reference.dropFirst()))
  }

  /// The alternatives of a schema.
  func place(_ pointer: JSONPointer) -> [StatedLeaf] { place([pointer]) }

  /// The alternatives of schemas that hold together.
  func place(_ pointers: [JSONPointer]) -> [StatedLeaf] {
    var found: [StatedLeaf] = []
    for schemas in combined(pointers, through: []) {
      let leaf = StatedLeaf(schemas: schemas)
      if !types(of: leaf).isEmpty, !found.contains(leaf) { found.append(leaf) }
    }
    return found
  }

  /// Every combination of the alternatives of schemas that hold together.
  private func combined(_ pointers: [JSONPointer], through chain: Set<JSONPointer>) -> [[JSONPointer]] {
    var combinations: [[JSONPointer]] = [[]]
    for pointer in pointers {
      let alternatives = alternatives(of: pointer, through: chain)
      guard combinations.count * alternatives.count <= Self.mostAlternatives else { break }
      combinations = combinations.flatMap { left in alternatives.map { left + $0 } }
    }
    return combinations
  }

  private func alternatives(of pointer: JSONPointer, through chain: Set<JSONPointer>) -> [[JSONPointer]] {
    guard !chain.contains(pointer), let schema = document[pointer]?.object else { return [[pointer]] }
    let chain = chain.union([pointer])
    var together: [JSONPointer] = []
    if let target = schema["$ref"]?.string.flatMap(Self.target), document[target] != nil {
      together.append(target)
    }
    for index in (schema["allOf"]?.array ?? []).indices {
      together.append(pointer.appending("allOf").appending("\(index)"))
    }
    var found = combined(together, through: chain).map { [pointer] + $0 }
    for keyword in ["anyOf", "oneOf"] {
      guard let branches = schema[keyword]?.array, !branches.isEmpty else { continue }
      let either = branches.indices.flatMap { index in
        alternatives(of: pointer.appending(keyword).appending("\(index)"), through: chain)
      }
      guard found.count * either.count <= Self.mostAlternatives else { continue }
      found = found.flatMap { left in either.map { left + $0 } }
    }
    return found
  }

  private func schemas(of leaf: StatedLeaf) -> [(pointer: JSONPointer, schema: JSONObject)] {
    leaf.schemas.compactMap { pointer in document[pointer]?.object.map { (pointer, $0) } }
  }

  func types(of leaf: StatedLeaf) -> TypeSet {
    schemas(of: leaf).reduce(into: TypeSet.all) { $0.formIntersection(Self.types($1.schema)) }
  }

  /// The types that a schema's own keywords let through.
  private static func types(_ schema: JSONObject) -> TypeSet {
    var own = JSONObject()
    for keyword in ["type", "enum", "const"] { own[keyword] = schema[keyword] }
    var types = SchemaFacts.types(.object(own))
    if types == .all {
      if schema["properties"] != nil || schema["additionalProperties"]?.object != nil { types = .object }
      if schema["items"] != nil { types = .array }
    }
    // OpenAPI 3.0 says so beside the type.
    return schema["nullable"] == .bool(true) ? types.union(.null) : types
  }

  /// The values that one alternative lists; nil where it lists none.
  private func values(of leaf: StatedLeaf) -> [JSON]? {
    schemas(of: leaf).lazy.compactMap { $0.schema["enum"]?.array ?? $0.schema["const"].map { [$0] } }.first
  }

  /// The names of the members of objects in their order.
  func memberNames(of leaf: StatedLeaf) -> [String] {
    var names: [String] = []
    for (_, schema) in schemas(of: leaf) {
      for name in schema["properties"]?.object?.keys ?? [] where !names.contains(name) { names.append(name) }
    }
    return names
  }

  private func member(_ name: String, of leaf: StatedLeaf) -> [JSONPointer] {
    schemas(of: leaf).compactMap { pointer, schema in
      schema["properties"]?[name] == nil ? nil : pointer.appending("properties").appending(name)
    }
  }

  /// The values of the member that tells variants apart; nil where it lists none.
  func tagValues(of leaf: StatedLeaf, tag: String) -> [String]? {
    let listed = place(member(tag, of: leaf)).compactMap { values(of: $0) }.flatMap { $0 }
    let names = listed.compactMap(\.string)
    return names.isEmpty ? nil : names
  }

  /// What the source says about a value itself, along all references: its descriptions, the outermost first.
  func descriptions(of place: [StatedLeaf]) -> [String] {
    var texts: [String] = []
    for leaf in place {
      for (_, schema) in schemas(of: leaf) {
        if let text = schema["description"]?.string, !texts.contains(text) { texts.append(text) }
      }
    }
    return texts
  }
}

extension StatedForms {
  /// What the source says of a value.
  func form(of place: [StatedLeaf]) -> Form<StatedLeaf> {
    var form = Form<StatedLeaf>()
    form.types = place.reduce(into: []) { $0.formUnion(types(of: $1)) }
    form.isOpen = false
    let objects = place.filter { types(of: $0).contains(.object) }
    for leaf in place {
      if let values = values(of: leaf) {
        form.values += values.filter { !$0.isNull && !form.values.contains($0) }
      } else if !types(of: leaf).isSubset(of: [.object, .array, .null]) {
        form.isOpen = true
      }
      read(leaf, into: &form)
    }
    // Both together are no list of values but the type.
    if form.values.contains(true), form.values.contains(false) {
      form.values.removeAll { $0.bool != nil }
      form.isOpen = true
    }
    // Where anything may stand, nothing is said about members.
    form.members = members(of: objects.filter { !memberNames(of: $0).isEmpty })
    form.isFree = objects.contains { memberNames(of: $0).isEmpty }
    return form
  }

  private func read(_ leaf: StatedLeaf, into form: inout Form<StatedLeaf>) {
    let types = types(of: leaf)
    let schemas = schemas(of: leaf)
    if types.contains(.array) {
      let items = schemas.compactMap { $0.schema["items"] == nil ? nil : $0.pointer.appending("items") }
      if !items.isEmpty { form.item += place(items) }
    }
    if types.contains(.object) {
      let values = schemas.compactMap {
        $0.schema["additionalProperties"]?.object == nil ? nil : $0.pointer.appending("additionalProperties")
      }
      if !values.isEmpty { form.mapValue += place(values) }
    }
    guard types != .null else { return }
    for (_, schema) in schemas {
      for keyword in Form<StatedLeaf>.boundKeywords {
        if let bound = schema[keyword] { form.bounds[keyword] = bound }
      }
      if let value = schema["default"], !value.isNull { form.defaultValue = form.defaultValue ?? value }
    }
  }

  private func members(of objects: [StatedLeaf]) -> [Form<StatedLeaf>.Member] {
    var names: [String] = []
    for leaf in objects {
      for name in memberNames(of: leaf) where !names.contains(name) { names.append(name) }
    }
    return names.map { name in
      var member = Form<StatedLeaf>.Member(name: name, place: [], isRequired: true, isDeprecated: false)
      for leaf in objects {
        let pointers = self.member(name, of: leaf)
        for found in pointers.isEmpty ? [] : place(pointers) where !member.place.contains(found) {
          member.place.append(found)
        }
        member.isRequired = member.isRequired && requires(name, in: leaf)
        member.isDeprecated = member.isDeprecated || pointers.contains { isDeprecated($0) }
      }
      return member
    }
  }

  private func requires(_ name: String, in leaf: StatedLeaf) -> Bool {
    schemas(of: leaf).contains { $0.schema["required"]?.array?.contains(.string(name)) ?? false }
  }

  private func isDeprecated(_ pointer: JSONPointer) -> Bool {
    combined([pointer], through: []).allSatisfy { alternative in
      alternative.contains { document[$0]?["deprecated"] == .bool(true) }
    }
  }
}
