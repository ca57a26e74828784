import Profiles
import Registry

/// Saves profiles where they are found again by name.
struct ProfileSaver {
  let workspace: Workspace

  /// Writes the settings in force as a profile and gives its path.
  func save(
    _ request: PreparedRequest, as name: String, withInput: Bool, overwrites: Bool
  ) throws -> String {
    let path = try freePath(for: name, overwrites: overwrites)
    var body = request.settingsInForce
    if withInput { body[KnownSetting.input] = request.resolved.body[KnownSetting.input]?.json }
    let profile = request.resolved
    let text = ProfileWriter().text(
      body: body, summary: profile.summary?.value, provider: profile.provider?.value,
      remedy: profile.remedy?.value, sendNull: profile.sendNull.map(\.value),
      extraBody: profile.extraBody?.json.object)
    try Self.write(text, to: path)
    return path
  }

  /// Where a profile of a name may be written; a file that is there is kept unless it may be overwritten.
  func freePath(for name: String, overwrites: Bool) throws(Failure) -> String {
    let path = try path(for: name)
    guard overwrites || !LocalFiles.exists(path) else {
      throw Failure(.usage, "\(path) is there already", remedy: "give another name, or --force")
    }
    return path
  }

  /// Writes the text of a profile, making the folder that holds it.
  static func write(_ text: String, to path: String) throws(FileError) {
    if let folder = LocalFiles.parent(of: path) { try LocalFiles.makeFolder(folder) }
    try LocalFiles.write(Array(text.utf8), to: path, mode: 0o644)
  }

  /// A name goes to `./profiles` where there is one, else to the user's profiles; a path is a path.
  private func path(for name: String) throws(Failure) -> String {
    if name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return name }
    guard !name.isEmpty, !name.hasPrefix("."), !name.hasPrefix("-") else {
      throw Failure(.usage, "'\(name)' is no name for a profile")
    }
    if LocalFiles.isFolder("\(workspace.world.workingFolder)/profiles") { return "profiles/\(name).yaml" }
    return "\(workspace.world.places.configuration)/profiles/\(name).yaml"
  }
}
