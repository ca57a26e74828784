import Notation
import Profiles
import Registry

/// A folder in memory with profiles in it, and what a command does with them.
struct Fixture {
  var contents: [String: [UInt8]]
  var links: [String: String] = [:]
  var environment: [String: String] = [:]
  var userFolder: String?
  var installationFolder: String?

  init(_ texts: [String: String] = [:]) { contents = texts.mapValues { Array($0.utf8) } }

  var files: ProfileFiles { .inMemory(contents, links: links) }

  var catalog: ProfileCatalog {
    ProfileCatalog(
      files: files, workingFolder: "/project", userFolder: userFolder, installationFolder: installationFolder)
  }

  func load(_ reference: String) throws(ProfileLoader.Failure) -> LoadedProfile {
    try ProfileLoader(files: files, catalog: catalog).load(reference)
  }

  func resolve(_ profile: LoadedProfile, _ request: ProfileRequest = ProfileRequest()) -> ResolvedProfile {
    let environment = environment
    return ProfileResolver(
      types: TestTypes(), files: files, projectFolder: catalog.projectFolder, environment: { environment[$0] }
    ).resolve(profile, request)
  }

  /// What `p.yaml` (or another file) resolves to.
  func resolve(_ reference: String = "p.yaml", _ request: ProfileRequest = ProfileRequest()) throws
    -> ResolvedProfile
  {
    resolve(try load(reference), request)
  }

  /// What `--set` texts make of `p.yaml`.
  func setting(_ texts: String...) throws -> ResolvedProfile {
    let assignments = try texts.map { text in
      try Assignment(parsing: text, layer: .flag, origin: .flag("--set \(text)"))
    }
    return try resolve("p.yaml", ProfileRequest(assignments: assignments))
  }
}

/// A profile's text, resolved alone.
func resolve(_ text: String, _ request: ProfileRequest = ProfileRequest()) throws -> ResolvedProfile {
  try Fixture(["p.yaml": text]).resolve("p.yaml", request)
}

extension ResolvedProfile {
  /// The body as compact JSON.
  var payload: String { body.json.encoded() }
  /// The findings, one line each.
  var said: [String] { findings.map(\.line) }
}

extension Finding {
  /// The finding in one line: place, severity, code, message, remedy, notes.
  var line: String {
    var line = "\(origin.map { "\($0): " } ?? "")\(severity)[\(code)]: \(message)"
    if let remedy { line += " | \(remedy)" }
    for note in notes { line += " | \(note.message)\(note.origin.map { " \($0)" } ?? "")" }
    return line
  }
}
