import Notation
import Registry

/// A profile with all that it builds on, read but not yet put together: what can be known without a registry.
public struct LoadedProfile: Sendable {
  /// A file and the files that it builds on.
  struct Member: Sendable {
    /// The file.
    var file: ProfileFile
    /// The absolute path without symbolic links; nil for standard input.
    var realPath: String?
    /// Positions of the parents in `members`, weakest first; those that could not be read are left out.
    var parents: [Int] = []
  }

  /// The files, each once, parents before those that build on them; the profile itself is the last.
  var members: [Member] = []
  /// What is wrong with the files and the ways between them.
  public internal(set) var findings: [Finding] = []

  /// The profile itself.
  public var file: ProfileFile? { members.last?.file }
  /// All files that take part, weakest first.
  public var files: [ProfileFile] { members.map(\.file) }
  /// One sentence on what the profile is for; never inherited.
  public var summary: Sourced<String>? { file?.header.summary }
  /// Where the profile wants its requests to go.
  public var provider: Sourced<String>? { inherited(\.provider) }
  /// What the profile wants done with refused settings.
  public var remedy: Sourced<Remedy>? { inherited(\.remedy) }
  /// How the profile wants a session to keep state.
  public var state: Sourced<StateMode>? { inherited(\.state) }
  /// The settings that are sent as a JSON null when they are unset.
  public var sendNull: [Sourced<String>] { inherited(\.sendNull) ?? [] }
  /// Whether the profile cannot be used.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// No profile at all: a request made of flags alone.
  public static let none = LoadedProfile()

  /// What a header says, else what the last of its parents says that says anything.
  private func inherited<Value>(_ key: KeyPath<ProfileHeader, Value?>) -> Value? {
    var values: [Value?] = []
    for member in members {
      values.append(
        member.file.header[keyPath: key] ?? member.parents.reversed().lazy.compactMap { values[$0] }.first)
    }
    return values.last ?? nil
  }

  /// The variables of the profile and its parents by name.
  var variables: [String: ProfileHeader.Variable] {
    var known: [Int: [String: ProfileHeader.Variable]] = [:]
    for (index, member) in members.enumerated() {
      var variables: [String: ProfileHeader.Variable] = [:]
      for parent in member.parents { variables.merge(known[parent] ?? [:]) { $1 } }
      for variable in member.file.header.variables { variables[variable.name] = variable }
      known[index] = variables
    }
    return members.indices.last.flatMap { known[$0] } ?? [:]
  }

  /// The members to pass through untouched; of two of a name the nearer one counts.
  var extraBody: SourcedValue? {
    var known: [Int: SourcedValue] = [:]
    for (index, member) in members.enumerated() {
      var sum: SourcedValue?
      for next in member.parents.map({ known[$0] }) + [member.file.header.extraBody] {
        guard let next else { continue }
        sum = sum.map { Self.overlaid($0, next) } ?? next
      }
      known[index] = sum
    }
    return members.indices.last.flatMap { known[$0] }
  }

  private static func overlaid(_ base: SourcedValue, _ over: SourcedValue) -> SourcedValue {
    var members = base.members ?? []
    for member in over.members ?? [] {
      if let index = members.firstIndex(where: { $0.key.isIdentical(to: member.key) }) {
        members[index] = member
      } else {
        members.append(member)
      }
    }
    return SourcedValue(.object(members), from: over.origin)
  }
}
