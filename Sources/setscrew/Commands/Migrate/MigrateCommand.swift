import Glibc
import Notation
import Payload
import Profiles

extension Command {
  /// Moves profiles to other models and to today's spelling.
  static let migrate = Command(
    name: "migrate", group: .change, operands: "PROFILE...",
    summary: "move profiles to another model, keeping comments",
    discussion: """
      Shows what would change and asks; --yes writes without asking, and nothing is written where nobody can be
      asked. A PROFILE may be a folder. Without --to, models that end go to their documented replacements. What the
      new model refuses is removed or clamped, spellings of other APIs are brought to today's, and what only you
      can decide is listed with its choices. --undo takes the last migration of this folder back, byte by byte.
      Exits 9 when something is left to do: with --check always, otherwise when nothing was written.
      """,
    flags: [.to, .retiring, .yes, .check, .undo, .provider, .json],
    examples: [
      .init("migrate profiles/*.yaml --to gpt-6.2-sol", "move to a model of your choice"),
      .init("migrate profiles --retiring 60d --check", "in CI: does a model end within two months?"),
      .init("migrate profiles/*.yaml --yes", "follow the documented replacements"),
      .init("migrate --undo", "take the last migration back"),
    ]
  ) { invocation in
    let arguments = invocation.arguments
    if arguments.has(.undo) {
      guard invocation.words.isEmpty else {
        throw Failure(.usage, "--undo takes the last migration back as a whole, and no profiles")
      }
      return try MigrationJournal(world: invocation.world).undo()
    }
    guard !(arguments.has(.check) && arguments.has(.yes)) else {
      throw Failure(.usage, "--check writes nothing, --yes writes: give one of them")
    }
    return try MigrateCommand(invocation).run()
  }
}

/// One run of `migrate`.
struct MigrateCommand {
  private let workspace: Workspace
  private let arguments: Arguments
  private let references: [String]
  private let goal: MigrationGoal

  init(_ invocation: Invocation) throws {
    arguments = invocation.arguments
    workspace = try Workspace(invocation)
    let days = try arguments.days(.retiring)
    if let model = arguments.last(.to) {
      guard days == nil else { throw Failure(.usage, "give --to MODEL or --retiring DAYS, not both") }
      goal = .model(model)
    } else {
      goal = .replacements(within: days)
    }
    references = try Self.references(invocation.words, in: workspace)
  }

  func run() throws -> ExitCode {
    if case .model(let name) = goal { try checkModel(name) }
    let report = try Migrator(access, to: goal, on: workspace.day).migrate(references)
    let world = workspace.world
    let isJSON = arguments.has(.json)
    if !isJSON {
      for diff in report.diffs { world.output.write(painted(diff) + "\n") }
      world.output.write(report.text)
    }
    let errors = report.profiles.flatMap(\.errors)
    if !isJSON { workspace.report.print(errors, texts: texts(report)) }
    let isWritten = try write(report)
    if isJSON { world.output.line(report.json(isWritten: isWritten).pretty(indent: 2)) }
    if isWritten ? report.isLeftOpen : report.isSomethingToDo { return .unmet }
    return report.hasErrors ? .finding : .success
  }

  // MARK: Reading

  /// The words, with folders opened and each profile once.
  private static func references(_ words: [String], in workspace: Workspace) throws(Failure) -> [String] {
    guard !words.isEmpty else {
      throw Failure(
        .usage, "which profiles? give names, paths or folders", remedy: "setscrew migrate profiles/*.yaml")
    }
    var references: [String] = []
    for word in words {
      guard word != "-" else {
        throw Failure(.usage, "migrate changes files, and standard input is none")
      }
      let path = word.hasPrefix("/") ? word : "\(workspace.world.workingFolder)/\(word)"
      let isNamed = !word.contains("/") && workspace.catalog.entries().contains { $0.name == word }
      if LocalFiles.isFolder(path), !isNamed {
        let folder = word.hasSuffix("/") ? String(word.dropLast()) : word
        let found = LocalFiles.list(path).filter { name in
          ProfileCatalog.extensions.contains { name.hasSuffix(".\($0)") } && !name.hasPrefix(".")
        }
        guard !found.isEmpty else { throw Failure(.usage, "no profiles lie in \(word)") }
        references += found.map { "\(folder)/\($0)" }
      } else {
        references.append(word)
      }
    }
    var seen: Set<String> = []
    return references.filter { seen.insert($0).inserted }
  }

  private var access: Migrator.Access {
    let workspace = workspace
    var request = ProfileRequest(keepsMissingInput: true)
    request.provider = arguments.last(.provider).map { Sourced($0, from: .flag("--provider \($0)")) }
    let flags = request
    let places = workspace.world.places
    let installation = places.installation.flatMap { LocalFiles.realPath("\($0)/profiles") }
    let here = LocalFiles.realPath("\(workspace.world.workingFolder)/profiles")
    let configurations = [places.configuration, places.project].compactMap { $0 }
      .compactMap { LocalFiles.realPath("\($0)/config.yaml") }
    return Migrator.Access(
      files: workspace.profileFiles,
      load: { reference, files in
        do {
          return try ProfileLoader(files: files, catalog: workspace.catalog).load(reference)
        } catch let failure as ProfileLoader.Failure {
          throw Failure(.usage, failure.message, remedy: failure.remedy)
        }
      },
      registry: { profile in
        try workspace.registry(
          for: ProviderChoice(profile, flags, configuration: workspace.configuration).name)
      },
      resolve: { workspace.resolve($0, flags, registry: $1) },
      mappings: { try workspace.keyMapping(of: $0) },
      protection: { path in
        if configurations.contains(path) { return "is configuration, which other requests use as well" }
        guard let installation, installation != here, path.hasPrefix(installation + "/") else { return nil }
        return "comes with Setscrew; `setscrew edit` makes a copy of your own"
      })
  }

  /// A model that nobody knows is a slip of the pen more often than a new one.
  private func checkModel(_ name: String) throws {
    let provider = arguments.last(.provider) ?? ProviderChoice.standard
    let registry = try workspace.registry(for: provider)
    guard registry.model(named: name) == nil, registry.provider?.modelNames != .own,
      let near = registry.models.suggestion(for: name)
    else { return }
    throw Failure(.usage, "no model is called '\(name)'", remedy: "did you mean \(near)?")
  }

  // MARK: Showing and writing

  private func painted(_ diff: LineDiff) -> String {
    let paint = workspace.outputPaint
    // In a pipe the text is for `patch`, on a terminal for a person.
    let isTerminal = workspace.world.output.isTerminal
    return diff.lines.map { line in
      let text = isTerminal ? line.text.visibleLines : line.text
      return switch line {
      case .head: paint.dim(text) + "\n"
      case .same: text + "\n"
      case .added, .removed: paint.bold(text) + "\n"
      }
    }.joined()
  }

  /// The new texts, which what is still wrong points into.
  private func texts(_ report: MigrationReport) -> [String: String] {
    Dictionary(
      report.files.map { ($0.path, String(decoding: $0.after, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Writes the new texts when the person wants that; says whether it did.
  private func write(_ report: MigrationReport) throws -> Bool {
    guard !report.files.isEmpty, !arguments.has(.check) else { return false }
    let world = workspace.world
    if !arguments.has(.yes) {
      guard world.errors.isTerminal, isatty(STDIN_FILENO) == 1 else {
        world.errors.line("setscrew: nothing is written; give --yes to write it")
        return false
      }
      world.errors.write(
        "write \(report.files.count == 1 ? "this file" : "these \(report.files.count) files")? [y/N] ")
      guard let answer = readLine(), answer.lowercased().hasPrefix("y") else {
        world.errors.line("setscrew: nothing is written")
        return false
      }
    }
    try MigrationJournal(world: world).write(report.files)
    world.errors.line(
      "setscrew: wrote \(report.files.map(\.path).joined(separator: ", ")); `setscrew migrate --undo` takes it back"
    )
    return true
  }
}
