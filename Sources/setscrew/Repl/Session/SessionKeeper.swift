import CSystem
import Glibc
import Notation
import Payload
import Profiles
import Registry
import Secrets
import Workbench

extension SessionFiles {
  /// Journals in a folder: one file a session, readable by the user alone.
  static func local(in folder: String) -> SessionFiles {
    let ending = ".jsonl"
    @Sendable func path(_ name: String) -> String { "\(folder)/\(name)\(ending)" }
    return SessionFiles(
      list: {
        LocalFiles.list(folder).filter { $0.hasSuffix(ending) }.map { file in
          let name = String(file.dropLast(ending.count))
          return Entry(name: name, modifiedAt: LocalFiles.modifiedAt(path(name)) ?? 0)
        }
      },
      read: { name in
        LocalFiles.exists(path(name)) ? try LocalFiles.read(path(name), limit: 1 << 30) : nil
      },
      append: { name, bytes in
        try LocalFiles.makeFolder(folder)
        try LocalFiles.append(bytes, to: path(name))
      },
      remove: { name in try LocalFiles.remove(path(name)) })
  }
}

/// Writes what happens in a session to its journal, with keys and secret settings masked.
struct SessionKeeper: Sendable {
  let store: SessionStore
  let name: String
  /// The keys in use.
  var redactor = Redactor([], shapes: true)
  /// What is wrong is told once, since a session goes on without its journal.
  let warn: @Sendable (String) -> Void

  /// The store in the user's data folder.
  static func store(_ world: World) -> SessionStore {
    SessionStore(.local(in: "\(world.places.data)/sessions"))
  }

  /// Adds a record.
  func add(_ record: SessionRecord, registry: ResponseSettingsRegistry) {
    var record = record
    if case .began(var turn, let parent) = record {
      turn.request.body = SecretSettings(registry).masked(turn.request.body)
      record = .began(turn, sharing: parent)
    }
    do {
      try store.add(record, to: name, masked: redactor.redacted)
    } catch {
      warn("the session is not kept: \(error)")
    }
  }
}

/// Masks values that the registry marks as secret: tokens of tools and their like.
struct SecretSettings: Sendable {
  private let registry: ResponseSettingsRegistry

  init(_ registry: ResponseSettingsRegistry) { self.registry = registry }

  /// The body with each secret replaced by a word that says so.
  func masked(_ body: JSON) -> JSON { masked(body, registry.tree.root) }

  private func masked(_ value: JSON, _ node: SettingNode?) -> JSON {
    guard let node else { return value }
    if node.descriptor?.holds == .secret, !value.isNull { return "[secret]" }
    switch value {
    case .array(let elements):
      guard let item = node.item else { return value }
      return .array(elements.map { masked($0, item) })
    case .object(let object):
      let holder = node.variant(of: value) ?? node
      var copy = JSONObject()
      for member in object.members {
        copy[member.key] = masked(member.value, holder.member(member.key) ?? holder.mapValue)
      }
      return .object(copy)
    default: return value
    }
  }
}
