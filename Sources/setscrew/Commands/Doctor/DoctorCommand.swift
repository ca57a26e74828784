import Notation
import Registry

extension Command {
  /// `setscrew doctor`: looks for what keeps Setscrew from working here, and says how to mend it.
  static let doctor = Command(
    name: "doctor", group: .setUp, summary: "look for what is wrong on this machine, with its fix",
    discussion: """
      Looks at keys, permissions, folders, the configuration, plugins, the run log and sessions, the clock,
      proxies, TLS, and whether the provider can be reached. Nothing is sent but one request without a key;
      --offline leaves that out. Being offline is told and is no fault. Exits 9 when something has to be
      mended, 0 otherwise.
      """,
    flags: [.provider, .baseURL, .environmentFile, .offline, .timeout, .json],
    examples: [
      .init("doctor", "everything"),
      .init("doctor --offline --json", "for a report, without a network"),
    ]
  ) { try await DoctorCommand($0).run() }
}

/// One thing that was looked at.
struct Diagnosis: Sendable, Equatable {
  /// How it is.
  enum State: String, Sendable {
    case fine = "ok"
    case note
    case problem
  }

  /// What was looked at: `keys`, `clock`.
  let subject: String
  let state: State
  /// What was found.
  let message: String
  /// What mends it.
  var fix: String?

  static func fine(_ subject: String, _ message: String) -> Diagnosis {
    Diagnosis(subject: subject, state: .fine, message: message)
  }
  static func note(_ subject: String, _ message: String, fix: String? = nil) -> Diagnosis {
    Diagnosis(subject: subject, state: .note, message: message, fix: fix)
  }
  static func problem(_ subject: String, _ message: String, fix: String) -> Diagnosis {
    Diagnosis(subject: subject, state: .problem, message: message, fix: fix)
  }

  var json: JSON {
    [
      "subject": .string(subject), "state": .string(state.rawValue), "message": .string(message),
      "fix": fix.map(JSON.string) ?? .null,
    ]
  }
}

/// One run of `doctor`.
struct DoctorCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) throws {
    guard invocation.words.isEmpty else { throw Failure(.usage, "doctor takes no words") }
    self.invocation = invocation
  }

  func run() async throws -> ExitCode {
    let world = invocation.world
    let arguments = invocation.arguments
    var all = InstallationCheck(world: world).diagnoses
    all += PermissionCheck(world: world).diagnoses
    all += StorageCheck(world: world).diagnoses
    // Whatever is broken further on shall not hide what was found before.
    let quiet = Collector()
    var silenced = world
    silenced.errors = quiet
    do {
      let workspace = try Workspace(Invocation(arguments: arguments, world: silenced), mends: true)
      all += try Self.configuration(workspace, arguments)
      all += RegistryCheck(workspace: workspace).diagnoses
      all += try KeyCheck(workspace: workspace, arguments: arguments).diagnoses
      all += NetworkCheck.diagnosesOfSettings(world)
      if arguments.has(.offline) {
        all.append(NetworkCheck.notAsked)
      } else {
        all += try await NetworkCheck(workspace: workspace, arguments: arguments).diagnoses()
      }
    } catch let failure as Failure where failure.exit != .usage {
      all.append(
        .problem(
          "configuration", failure.message, fix: failure.remedy ?? "see the findings of `setscrew config`"))
    }
    if arguments.has(.json) {
      world.output.line((["diagnoses": .array(all.map(\.json))] as JSON).pretty(indent: 2))
    } else {
      show(all, in: world)
    }
    return all.contains { $0.state == .problem } ? .unmet : .success
  }

  /// What is wrong with the configuration, which every command would say again.
  private static func configuration(_ workspace: Workspace, _ arguments: Arguments) throws -> [Diagnosis] {
    let findings = try workspace.configurationFindings + ConfigurationCheck(workspace, arguments).findings
    guard !findings.isEmpty else {
      let files = workspace.configuration.count
      return files == 0
        ? [] : [.fine("configuration", "\(files) file\(files == 1 ? "" : "s") of settings, sound")]
    }
    return findings.map { finding in
      .problem(
        "configuration", "\(finding.origin.map { "\($0): " } ?? "")\(finding.message)",
        fix: finding.remedy ?? "mend the line; `setscrew config` shows it")
    }
  }

  private func show(_ all: [Diagnosis], in world: World) {
    let width = all.map(\.subject.count).max() ?? 0
    for diagnosis in all {
      let mark = diagnosis.state.rawValue.padded(to: 7)
      world.output.line("\(mark)  \(diagnosis.subject.padded(to: width))  \(diagnosis.message.visibleText)")
      if let fix = diagnosis.fix {
        world.output.line("\(String(repeating: " ", count: 11 + width))fix: \(fix.visibleText)")
      }
    }
    let problems = all.count { $0.state == .problem }
    world.output.line(problems == 0 ? "Nothing has to be mended." : "\(problems) to mend.")
  }
}
