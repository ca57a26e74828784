import Notation
import Registry

extension MigrationReport {
  /// The difference of every file, as `patch` reads it.
  public var diffs: [LineDiff] { files.map { LineDiff(from: $0.before, to: $0.after, path: $0.path) } }

  /// What is done and left, profile by profile, with a line that counts at the end.
  public var text: String {
    var blocks = profiles.map(\.text)
    blocks.append(summary + "\n")
    return blocks.joined(separator: "\n")
  }

  /// What there is to do, in one line.
  public var summary: String {
    let open = profiles.flatMap(\.items).count { $0.kind == .open }
    let parts = [
      files.isEmpty ? "nothing to change" : "\(files.count) file\(files.count == 1 ? "" : "s") to change",
      open == 0 ? nil : "\(open) thing\(open == 1 ? "" : "s") for you to decide",
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// The report as data; `isWritten` says whether the files were changed.
  public func json(isWritten: Bool) -> JSON {
    [
      "files": .array(
        zip(files, diffs).map { file, diff in
          ["path": .string(file.path), "diff": .string(diff.text)]
        }),
      "profiles": .array(profiles.map(\.json)),
      "something_to_do": .bool(isSomethingToDo),
      "written": .bool(isWritten),
    ]
  }
}

extension MigrationReport.Profile {
  /// The profile's block: what becomes of its model, then what is done and left.
  public var text: String {
    let head: String
    if let newModel {
      head = "\(model ?? "no model") -> \(newModel)"
    } else if items.isEmpty, errors.isEmpty {
      head = model.map { "\($0), nothing to do" } ?? "nothing to do"
    } else {
      head = model ?? "no model"
    }
    var lines = ["\(path): \(head)"]
    for item in items { lines += item.lines(in: path) }
    if !errors.isEmpty {
      let count = "\(errors.count) error\(errors.count == 1 ? "" : "s")"
      lines.append(
        isUnreadable
          ? "  left     the file cannot be read: \(count)" : "  left     a check still finds \(count)")
    }
    return lines.map { $0.visibleText + "\n" }.joined()
  }

  /// The profile as data.
  public var json: JSON {
    [
      "path": .string(path), KnownSetting.model: model.map(JSON.string) ?? .null,
      "new_model": newModel.map(JSON.string) ?? .null,
      "items": .array(items.map(\.json)), "errors": .array(errors.map(\.json)),
    ]
  }
}

extension MigrationReport.Item {
  /// What the lines of a kind begin with.
  private var label: String {
    switch kind {
    case .done, .decided: "done"
    case .open: "yours"
    case .different: "differs"
    case .price: "price"
    }
  }

  fileprivate func lines(in path: String) -> [String] {
    var head = "  " + label + String(repeating: " ", count: max(1, 9 - label.count)) + message
    if let origin {
      if let place = origin.place, place.file == path {
        head += " (line \(place.start.line))"
      } else if kind != .price {
        head += " (\(origin))"
      }
    }
    let mark = kind == .decided ? "or: " : "- "
    return [head] + choices.map { "           \(mark)\($0)" }
  }

  fileprivate var json: JSON {
    [
      "kind": .string(kind.rawValue), "message": .string(message),
      "file": origin?.place.map { .string($0.file) } ?? .null,
      "line": origin?.place.map { .number(JSONNumber($0.start.line)) } ?? .null,
      "choices": .array(choices.map(JSON.string)),
    ]
  }
}
