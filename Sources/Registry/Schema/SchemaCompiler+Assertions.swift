import Notation

extension SchemaCompiler {
  /// A keyword that looks at a value without another schema; nil for other keywords and after a defect.
  mutating func assertion(_ name: String, _ value: JSON, at place: ValuePath) -> SchemaNode.Keyword? {
    switch name {
    case "type": return type(value, at: place)
    case "enum":
      guard let values = value.array else { return wrong(place, "must be a list") }
      return .enumeration(values)
    case "const": return .const(value)
    case "minimum": return number(value, place).map { .minimum($0) }
    case "maximum": return number(value, place).map { .maximum($0) }
    case "exclusiveMinimum": return number(value, place).map { .exclusiveMinimum($0) }
    case "exclusiveMaximum": return number(value, place).map { .exclusiveMaximum($0) }
    case "multipleOf":
      guard let factor = number(value, place) else { return nil }
      guard JSONNumber(0).isLess(than: factor) else { return wrong(place, "must be greater than 0") }
      return .multipleOf(factor)
    case "minLength": return count(value, place).map { .minLength($0) }
    case "maxLength": return count(value, place).map { .maxLength($0) }
    case "minItems": return count(value, place).map { .minItems($0) }
    case "maxItems": return count(value, place).map { .maxItems($0) }
    case "minProperties": return count(value, place).map { .minProperties($0) }
    case "maxProperties": return count(value, place).map { .maxProperties($0) }
    case "minContains", "maxContains":
      _ = count(value, place)
      return nil
    case "pattern":
      guard let text = value.string else { return wrong(place, "must be a string") }
      return pattern(text, at: place).map { .pattern($0) }
    case "uniqueItems":
      guard let flag = value.bool else { return wrong(place, "must be true or false") }
      return flag ? .uniqueItems : nil
    case "required": return names(value, place).map { .required($0) }
    case "dependentRequired":
      guard let object = value.object else { return wrong(place, "must be an object") }
      return .dependentRequired(
        object.members.compactMap { member in
          names(member.value, place.appending(member.key)).map { (member.key, $0) }
        })
    default: return nil
    }
  }

  mutating func pattern(_ text: String, at place: ValuePath) -> Pattern? {
    do {
      return try Pattern(text)
    } catch {
      defect(place, "\(error)")
      return nil
    }
  }

  mutating func count(_ value: JSON, _ place: ValuePath) -> Int? {
    guard let count = value.int, count >= 0 else {
      guard case .number(let number) = value, number.isIntegral,
        JSONNumber(0).isLess(than: number)
      else { return wrong(place, "must be a whole number from 0") }
      return Int(Int32.max)
    }
    return min(count, Int(Int32.max))
  }

  mutating func wrong<Nothing>(_ place: ValuePath, _ message: String) -> Nothing? {
    defect(place, message)
    return nil
  }

  private mutating func type(_ value: JSON, at place: ValuePath) -> SchemaNode.Keyword? {
    let names = value.array ?? [value]
    var types = TypeSet()
    for name in names {
      guard let text = name.string, let type = TypeSet(name: text) else {
        let known = TypeSet.names.map(\.name)
        let near = name.string.flatMap { Suggestion.nearest(to: $0, among: known) }
        return wrong(
          place, "\(Words.value(name)) is no type" + (near.map { "; did you mean \($0)?" } ?? ""))
      }
      types.formUnion(type)
    }
    guard !types.isEmpty else { return wrong(place, "must name a type") }
    return .type(types)
  }

  private mutating func number(_ value: JSON, _ place: ValuePath) -> JSONNumber? {
    value.number ?? wrong(place, "must be a number")
  }

  private mutating func names(_ value: JSON, _ place: ValuePath) -> [String]? {
    let names = value.array?.compactMap(\.string)
    guard let names, names.count == value.array?.count else { return wrong(place, "must be a list of names") }
    return names
  }
}
