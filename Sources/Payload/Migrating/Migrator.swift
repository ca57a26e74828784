import Notation
import Profiles
import Registry

/// Moves profiles to other models and to today's spelling, by changing their files as a careful person would.
///
///     profile ─► its model moves ─► old spellings ─► what the new model refuses goes or is clamped ─► what is left
///
/// A value is changed in the file where it stands, also when that is one that others build on. Nothing is written here:
/// the report holds the new texts.
public struct Migrator: Sendable {
  /// How profiles are read; passed in, because names, environment and configuration are matters of the caller.
  public struct Access: Sendable {
    /// The files as they are.
    public var files: ProfileFiles
    /// A profile by its name or path, read from given files.
    public var load: @Sendable (_ reference: String, _ files: ProfileFiles) throws -> LoadedProfile
    /// The registry by whose rules a profile is judged.
    public var registry: @Sendable (_ profile: LoadedProfile) throws -> ResponseSettingsRegistry
    /// A profile with what comes to it from outside.
    public var resolve:
      @Sendable (_ profile: LoadedProfile, _ registry: ResponseSettingsRegistry) -> ResolvedProfile
    /// The steps from other spellings.
    public var mappings: @Sendable (_ registry: ResponseSettingsRegistry) throws -> KeyMappingTable
    /// Why a file is not to be changed; nil when it may be.
    public var protection: @Sendable (_ realPath: String) -> String?

    /// A way of reading profiles.
    public init(
      files: ProfileFiles,
      load: @escaping @Sendable (_ reference: String, _ files: ProfileFiles) throws -> LoadedProfile,
      registry: @escaping @Sendable (_ profile: LoadedProfile) throws -> ResponseSettingsRegistry,
      resolve:
        @escaping @Sendable (_ profile: LoadedProfile, _ registry: ResponseSettingsRegistry) ->
        ResolvedProfile,
      mappings: @escaping @Sendable (_ registry: ResponseSettingsRegistry) throws -> KeyMappingTable,
      protection: @escaping @Sendable (_ realPath: String) -> String? = { _ in nil }
    ) {
      self.files = files
      self.load = load
      self.registry = registry
      self.resolve = resolve
      self.mappings = mappings
      self.protection = protection
    }
  }

  private let access: Access
  private let goal: MigrationGoal
  private let day: CivilDate

  /// A migration to a goal, judged as on a day.
  public init(_ access: Access, to goal: MigrationGoal, on day: CivilDate) {
    self.access = access
    self.goal = goal
    self.day = day
  }

  /// What becomes of some profiles, by name or path.
  public func migrate(_ references: [String]) throws -> MigrationReport {
    var documents = ProfileDocuments(files: access.files, protection: access.protection)
    var report = MigrationReport()
    // What each profile is before anything changes: a file may be changed for the sake of one that builds on it.
    let before = try references.map { try request($0, access.files) }
    var mapped: Set<String> = []
    for (reference, request) in zip(references, before) {
      var run = ProfileMigration(
        request: request, context: CheckContext(registry: request.registry, date: day), goal: goal,
        documents: documents)
      run.begin()
      if !run.report.isUnreadable {
        try run.map(by: access.mappings(request.registry), except: &mapped)
        try run.settle { files in try self.request(reference, files) }
      }
      documents = run.documents
      report.profiles.append(run.report)
    }
    report.files = documents.changed
    return report
  }

  private func request(_ reference: String, _ files: ProfileFiles) throws -> MigrationRequest {
    let profile = try access.load(reference, files)
    let registry = try access.registry(profile)
    return MigrationRequest(
      path: profile.file?.path ?? reference, profile: profile, registry: registry,
      resolved: access.resolve(profile, registry))
  }
}

/// A profile as it is at some point of a migration.
struct MigrationRequest {
  /// The file's path.
  var path: String
  /// The profile and those that it builds on.
  var profile: LoadedProfile
  /// By whose rules it is judged.
  var registry: ResponseSettingsRegistry
  /// The settings in force.
  var resolved: ResolvedProfile
}
