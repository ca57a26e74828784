import Notation
import TestSupport

/// A YAML document made at random, which knows which bytes and comments belong to which member.
struct RandomDocument {
  /// A member of a list or map in the text.
  struct Slot {
    var path: ValuePath
    /// Its lines with the comments that belong to it; in brackets just itself.
    var own: Range<Int>
    /// Behind the dash or colon.
    var markEnd: Int
    /// The value; a block with everything in it.
    var value: Range<Int>
    var isInBrackets: Bool
    /// Whether it stands behind a dash, on its line.
    var isBehindDash = false
    /// Whether a block text that keeps empty lines ends right above.
    var followsKept = false
    /// What the value is written as.
    var form = ""
  }

  private(set) var bytes: [UInt8] = []
  private(set) var slots: [Slot] = []
  /// Where each comment begins; its text is unlike all others.
  private(set) var comments: [(offset: Int, text: String)] = []
  let json: JSON
  private var random: SplitMix
  private let lineBreak: String
  private let step: Int
  private let listStep: Int
  private var endsWithKept = false
  private let hasAliases: Bool
  /// Anchors of values that are complete, and whether they are maps.
  private var open: Set<String> = []
  private var anchors: [(name: String, isMap: Bool)] = []

  /// A document of a seed; with aliases it says something else than its `json`.
  init(seed: UInt64, hasAliases: Bool = false) {
    self.hasAliases = hasAliases
    var random = SplitMix(seed: seed)
    lineBreak = random.pick(["\n", "\n", "\n", "\r\n", "\r"])
    step = random.pick([2, 2, 2, 4, 3, 1])
    listStep = random.pick([0, 2, 2, step])
    var object = JSONObject()
    for _ in 0..<random.pick(1...5) { object[random.key()] = random.value(depth: 3) }
    json = .object(object)
    self.random = random
    write(object)
  }

  private mutating func write(_ object: JSONObject) {
    if random.chance(5) { put("\u{FEFF}") }
    if random.chance(15) {
      if random.chance(20) { put("%YAML 1.2\(lineBreak)") }
      put("---\(random.chance(30) ? "  " : "")")
      if bytes.last == 0x20 { comment() }
      put(lineBreak)
    } else if random.chance(30) {
      comment()
      put(lineBreak + lineBreak)
    }
    map(object, at: .root, column: 0, isBehindDash: false)
    if random.chance(30) {
      if !endsWithKept { put(lineBreak) }
      comment()
      put(lineBreak)
    }
    if random.chance(10) { put("...\(lineBreak)") }
    let isOpen = slots.contains { $0.form.hasPrefix("block text") && $0.own.upperBound >= bytes.count - 2 }
    if random.chance(20), !isOpen { bytes.removeLast(lineBreak.utf8.count) }
    for index in slots.indices where slots[index].own.upperBound > bytes.count {
      slots[index].own = slots[index].own.lowerBound..<bytes.count
      slots[index].value = slots[index].value.lowerBound..<min(bytes.count, slots[index].value.upperBound)
    }
  }

  // MARK: Blocks

  private mutating func map(_ object: JSONObject, at path: ValuePath, column: Int, isBehindDash: Bool) {
    let isMerging = !isBehindDash && random.chance(25)
    let mergeIndex = random.pick(0...max(0, object.count - 1))
    for (index, member) in object.members.enumerated() {
      let maps = anchors.filter(\.isMap).map(\.name)
      if index == mergeIndex, isMerging, !maps.isEmpty {
        let merged = random.pick(maps)
        _ = above(column)
        put(spaces(column) + "<<: " + (random.chance(30) ? "[*\(merged)]" : "*\(merged)"))
        endLine()
      }
      let isFirst = index == 0 && isBehindDash
      let (lead, followsKept) = isFirst ? (bytes.count, false) : above(column)
      if !isFirst { put(spaces(column)) }
      let isExplicit = random.chance(3)
      put((isExplicit ? "? " : "") + key(member.key, isFlow: false))
      if isExplicit { put(lineBreak + spaces(column)) }
      put(!isExplicit && random.chance(5) ? " :" : ":")
      let slot = slots.count
      let mark = bytes.count
      slots.append(
        Slot(
          path: path.appending(member.key), own: lead..<lead, markEnd: mark, value: mark..<mark,
          isInBrackets: false,
          isBehindDash: isFirst, followsKept: followsKept))
      value(member.value, slot: slot, column: column, isItem: false)
      slots[slot].own = lead..<bytes.count
    }
  }

  private mutating func list(_ elements: [JSON], at path: ValuePath, column: Int, isBehindDash: Bool) {
    for (index, element) in elements.enumerated() {
      let isFirst = index == 0 && isBehindDash
      let (lead, followsKept) = isFirst ? (bytes.count, false) : above(column)
      if !isFirst { put(spaces(column)) }
      put("-")
      let slot = slots.count
      let mark = bytes.count
      slots.append(
        Slot(
          path: path.appending(index), own: lead..<lead, markEnd: mark, value: mark..<mark,
          isInBrackets: false,
          isBehindDash: isFirst, followsKept: followsKept))
      value(element, slot: slot, column: column, isItem: true)
      slots[slot].own = lead..<bytes.count
    }
  }

  /// Blank lines and comments above a member; the result is where its own lines begin.
  private mutating func above(_ column: Int) -> (lead: Int, followsKept: Bool) {
    var followsKept = endsWithKept
    if !followsKept, random.chance(20) {
      put(lineBreak)
      if random.chance(30) {
        put(spaces(column))
        comment()
        put(lineBreak + lineBreak)
      }
    } else if followsKept, random.chance(30) {
      put(spaces(column))
      comment()
      put(lineBreak + lineBreak)
      followsKept = false
    }
    let lead = bytes.count
    for _ in 0..<(random.chance(25) ? random.pick(1...2) : 0) {
      put(spaces(column))
      comment()
      put(lineBreak)
    }
    endsWithKept = false
    return (lead, followsKept)
  }

  /// A value behind a mark, to the end of its last line.
  private mutating func value(_ json: JSON, slot: Int, column: Int, isItem: Bool) {
    if hasAliases, !anchors.isEmpty, random.chance(15) {
      put(" ")
      let start = bytes.count
      put("*" + random.pick(anchors).name)
      slots[slot].value = start..<bytes.count
      slots[slot].form = "alias"
      return endLine()
    }
    guard hasAliases, random.chance(25) else {
      return unnamed(json, slot: slot, column: column, isItem: isItem)
    }
    // Names come again later, but never inside of what they name.
    let name = "a\(random.pick(0...6))"
    guard !open.contains(name) else { return unnamed(json, slot: slot, column: column, isItem: isItem) }
    open.insert(name)
    anchors.removeAll { $0.name == name }
    put(" &\(name)")
    let start = bytes.count
    unnamed(json, slot: slot, column: column, isItem: false)
    slots[slot].value = start..<max(start, slots[slot].value.upperBound)
    anchors.append((name, json.object != nil))
    open.remove(name)
  }

  private mutating func unnamed(_ json: JSON, slot: Int, column: Int, isItem: Bool) {
    switch json {
    case .object(let object) where !object.isEmpty && random.chance(75):
      block(slot: slot, isItem: isItem, column: column, inner: column + step) {
        writer, path, inner, isBehindDash in
        writer.map(object, at: path, column: inner, isBehindDash: isBehindDash)
      }
    case .array(let elements) where !elements.isEmpty && random.chance(60):
      let inner = isItem ? column + max(step, 2) : column + max(listStep, hasAliases ? 1 : 0)
      block(slot: slot, isItem: isItem, column: column, inner: inner) { writer, path, inner, isBehindDash in
        writer.list(elements, at: path, column: inner, isBehindDash: isBehindDash)
      }
    case .object, .array:
      put(" ")
      let start = bytes.count
      flow(json, at: slots[slot].path, column: column)
      slots[slot].value = start..<bytes.count
      slots[slot].form = "brackets"
      endLine()
    default: single(json, slot: slot, column: column)
    }
  }

  private mutating func block(
    slot: Int, isItem: Bool, column: Int, inner: Int,
    _ body: (inout RandomDocument, ValuePath, Int, Bool) -> Void
  ) {
    slots[slot].form = "block"
    let path = slots[slot].path
    if isItem, random.chance(80) {
      let space = random.pick([1, 1, 1, 3])
      put(spaces(space))
      let start = bytes.count
      body(&self, path, column + 1 + space, true)
      slots[slot].value = start..<bytes.count
    } else {
      endLine()
      let start = bytes.count
      body(&self, path, inner, false)
      if !endsWithKept, inner > column, random.chance(15) {
        put(spaces(inner))
        comment()
        put(lineBreak)
      }
      slots[slot].value = start..<bytes.count
    }
  }

  /// A comment behind a value, perhaps, and the line's end.
  private mutating func endLine() {
    if random.chance(25) {
      put(spaces(random.pick(1...3)))
      comment()
    }
    put(lineBreak)
    endsWithKept = false
  }

  // MARK: Single values

  private mutating func single(_ json: JSON, slot: Int, column: Int) {
    if json.isNull, random.chance(40) { return endLine() }
    put(spaces(random.chance(10) ? 2 : 1))
    let start = bytes.count
    if let text = json.string, blockText(text, column: column) {
      slots[slot].form = "block text"
    } else {
      put(inline(json, isFlow: false, column: column))
      slots[slot].form = "single"
    }
    slots[slot].value = start..<bytes.count
    if slots[slot].form == "single" { endLine() }
  }

  /// A block text, where the string is plain enough for a simple writer.
  private mutating func blockText(_ text: String, column: Int) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isSimple = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value < 0x7F || $0 == "\n" || $0.value > 0x2100
    }
    guard isSimple, lines.first.map({ !$0.isEmpty && !$0.hasPrefix(" ") }) ?? false,
      !lines.contains(where: { $0.hasSuffix(" ") }), random.chance(60)
    else { return false }
    let breaks = text.reversed().prefix { $0 == "\n" }.count
    let isFolded = lines.dropLast(breaks).count == 1 && random.chance(50)
    let inner = column + random.pick(1...4)
    put(isFolded ? ">" : "|")
    if random.chance(10) { put("\(inner - column)") }
    put(breaks == 0 ? "-" : breaks == 1 ? "" : "+")
    endLine()
    for line in lines.dropLast(breaks) { put((line.isEmpty ? "" : spaces(inner)) + line + lineBreak) }
    for _ in 1..<max(1, breaks) { put(lineBreak) }
    endsWithKept = breaks > 1
    return true
  }

  private mutating func inline(_ json: JSON, isFlow: Bool, column: Int) -> String {
    switch json {
    case .string(let text):
      let isPlain =
        text.wholeMatch(of: #/[a-z]{3}[a-z0-9 -]*[a-z0-9]/#) != nil && text != "null" && text != "true"
      switch random.pick(0...4) {
      case 0...2 where isPlain:
        let place = text.firstIndex(of: " ")
        guard !isFlow, let place, random.chance(20) else { return text }
        let (head, tail) = (String(text[..<place]), String(text[text.index(after: place)...]))
        return head + lineBreak + spaces(column + 2) + tail
      case 3 where text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }:
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
          + "'"
      default:
        let escaped = JSON.string(text).encoded().unicodeScalars.map { scalar in
          [0x85, 0x2028, 0xFEFF].contains(scalar.value)
            ? "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst() : String(scalar)
        }
        return escaped.joined()
      }
    default: return json.isNull ? random.pick(["null", "~", "null"]) : json.encoded()
    }
  }

  // MARK: Brackets

  private mutating func flow(_ json: JSON, at path: ValuePath, column: Int) {
    let members: [(key: String?, value: JSON)]
    switch json {
    case .object(let object): members = object.members.map { ($0.key, $0.value) }
    case .array(let elements): members = elements.map { (nil, $0) }
    default:
      put(inline(json, isFlow: true, column: column))
      return
    }
    let isLines = !members.isEmpty && random.chance(25)
    put(json.object == nil ? "[" : "{")
    let padding = !isLines && random.chance(10) ? " " : ""
    put(padding)
    for (index, member) in members.enumerated() {
      if isLines {
        endLine()
        if random.chance(15) {
          put(spaces(column + 3))
          comment()
          put(lineBreak)
        }
        put(spaces(column + 2))
      }
      let start = bytes.count
      if let key = member.key { put(self.key(key, isFlow: true) + ":") }
      let slot = slots.count
      let mark = bytes.count
      if member.key != nil { put(" ") }
      let valueStart = bytes.count
      slots.append(
        Slot(
          path: member.key.map { path.appending($0) } ?? path.appending(index), own: start..<start,
          markEnd: mark,
          value: valueStart..<valueStart, isInBrackets: true))
      flow(member.value, at: slots[slot].path, column: column + 2)
      slots[slot].value = valueStart..<bytes.count
      slots[slot].own = start..<bytes.count
      let isLast = index == members.count - 1
      if !isLast || isLines && random.chance(30) { put(",") }
      if !isLast, !isLines { put(" ") }
    }
    if isLines {
      endLine()
      put(spaces(column + 1))
    }
    put(padding)
    put(json.object == nil ? "]" : "}")
  }

  // MARK: Pieces

  private mutating func key(_ key: String, isFlow: Bool) -> String {
    let isPlain = key.wholeMatch(of: #/k[0-9]+|[a-z]{3,}\.[a-z]+|é|😀/#) != nil
    if isPlain, random.chance(85) { return key }
    return random.chance(30) && !key.contains("'") ? "'\(key)'" : JSON.string(key).encoded()
  }

  private mutating func comment() {
    let text = "# c\(comments.count)."
    comments.append((bytes.count, text))
    put(text + random.pick(["", " words", " key: value", " - item", " 'quote", " é"]))
  }

  private mutating func put(_ text: some StringProtocol) { bytes += Array(text.utf8) }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
