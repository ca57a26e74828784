import Notation
import Registry

/// The page of the settings that a profile names by themselves.
struct SettingsReference {
  private let rows: ReferenceRows

  init(_ browsing: Browsing) { rows = ReferenceRows(browsing) }

  func describe(in page: inout MarkdownPage) {
    page.paragraph(rows.preface)
    page.paragraph(
      "`setscrew settings KEY -m MODEL` says everything about one of them for one model: each bound with its "
        + "source, the rules, an example. A bound in `model.` is a fact of the chosen model ([models](models.md))."
    )
    var group: String??
    var lines: [[String]] = []
    for entry in rows.entries where entry.isPlain && entry.descriptor != nil {
      if group != .some(entry.group) {
        page.table(ReferenceRows.titles, lines)
        lines = []
        page.heading(entry.group ?? "other")
        group = entry.group
      }
      lines.append(rows.cells(of: entry, named: "\(entry.path)"))
    }
    page.table(ReferenceRows.titles, lines)
  }
}

/// The page of what tools, items and formats hold.
struct MembersReference {
  private let rows: ReferenceRows

  init(_ browsing: Browsing) { rows = ReferenceRows(browsing) }

  func describe(in page: inout MarkdownPage) {
    page.paragraph(rows.preface)
    page.paragraph(
      "Paths are written as `setscrew settings PATH` takes them. What stands in several places is described at "
        + "the first of them.")
    var places: [Int: SettingPath] = [:]
    var left: [SettingPath] = []
    var section: SettingPath?
    var lines: [[String]] = []
    for entry in ordered {
      guard !left.contains(where: entry.path.hasPrefix) else { continue }
      let head = entry.path.section
      if head != section {
        page.table(ReferenceRows.titles, lines)
        lines = []
        section = head
        page.heading("\(head)".inCode)
      }
      let name = entry.path == head ? "\(entry.path)" : String("\(entry.path)".dropFirst("\(head)".count))
      if let first = places[entry.node.identity] {
        left.append(entry.path)
        lines.append([name.inCode, "", "", "", "as at \("\(first)".inCode)"])
      } else {
        places[entry.node.identity] = entry.path
        if entry.descriptor != nil { lines.append(rows.cells(of: entry, named: name)) }
      }
    }
    page.table(ReferenceRows.titles, lines)
  }

  /// The entries by what they lie in, the last of a request first: a tool is described among the tools, not in an
  /// item that brings tools along.
  private var ordered: [SettingEntry] {
    let entries = rows.entries.filter { !$0.isPlain }
    var order: [SettingPath.Step?] = []
    for step in entries.map(\.path.steps.first) where order.last != step { order.append(step) }
    return order.reversed().flatMap { step in entries.filter { $0.path.steps.first == step } }
  }
}

extension SettingEntry {
  /// Whether a profile names it by itself, and not as a part of a list, a map or a form.
  fileprivate var isPlain: Bool {
    path.steps.allSatisfy { if case .key = $0 { true } else { false } }
  }
}

extension SettingPath {
  /// The form or list in whose section it stands: `tools[](type=mcp)`.
  fileprivate var section: SettingPath {
    let keys = steps.prefix { if case .key = $0 { true } else { false } }
    var head = Array(keys)
    for step in steps.dropFirst(keys.count) {
      switch step {
      case .key: return SettingPath(head)
      case .item, .anyKey: head.append(step)
      case .variant:
        head.append(step)
        return SettingPath(head)
      }
    }
    return SettingPath(head)
  }
}
