import Notation
import Profiles
import Registry
import Workbench

/// Writes what was set in a session into a profile's text: only that, with comments, order and line ends kept.
struct ProfileChanges {
  private let settings: ReplSettings
  private let body: SourcedValue

  /// The changes; `body` are the settings in force.
  init(_ settings: ReplSettings, body: SourcedValue) {
    self.settings = settings
    self.body = body
  }

  /// The profile's text with the changes.
  func written(into bytes: [UInt8], file: String) throws -> [UInt8] {
    do throws(YAMLEditError) {
      var document = try YAMLDocument(bytes, file: file)
      for key in settings.keys { try write(key, into: &document) }
      if let provider = settings.provider {
        try document.set(ValuePath([.key("profile"), .key("provider")]), to: .string(provider))
      }
      if let remedy = settings.remedy {
        try document.set(ValuePath([.key("profile"), .key("remedy")]), to: .string(remedy.rawValue))
      }
      return document.bytes
    } catch {
      let reason = error.findings.first?.message ?? "\(error.reason)"
      throw Failure(
        .other, "\(file) cannot be written to: \(reason)",
        remedy: error.findings.first?.remedy ?? "edit it by hand")
    }
  }

  private func write(_ key: String, into document: inout YAMLDocument) throws(YAMLEditError) {
    guard let path = ValuePath(parsing: key) ?? SettingPath(key)?.valuePath else { return }
    let spelled = document.spelling(of: path)
    // A member of a list that was added is written with the list.
    let value = body[path]?.json
    if let value {
      try document.set(spelled ?? path, to: value)
    } else if let spelled {
      try document.remove(spelled, emptied: .goes)
    } else {
      // What a parent sets is unset here.
      try document.set(path, to: .null)
    }
  }
}
