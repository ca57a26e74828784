import Glibc
import Notation
import Profiles

extension Command {
  /// Opens a profile in the editor and checks it afterwards.
  static let edit = Command(
    name: "edit", group: .everyday, operands: "NAME",
    summary: "open a profile in your editor, then check it",
    discussion: """
      The editor is $VISUAL, else $EDITOR, else `editor` or `vi`. When the check finds an error, the editor can be
      opened again at its line.
      """,
    flags: [.provider],
    examples: [.init("edit haiku", "change an example; a copy goes to your own profiles")]
  ) { invocation in
    guard let name = invocation.words.first, invocation.words.count == 1 else {
      throw Failure(.usage, "which profile? setscrew edit NAME")
    }
    let workspace = try Workspace(invocation)
    let path = try ProfileEditor(workspace: workspace).pathToEdit(name)
    var line: Int?
    while true {
      try ProfileEditor(workspace: workspace).open(path, at: line)
      let one = Invocation(arguments: invocation.arguments.replacingWords([path]), world: invocation.world)
      let plan = try RequestPlan(one, in: workspace, shape: .profile, readsInput: false)
      let request = try plan.prepareOne(keepsMissingInput: true)
      workspace.report.print(request.findings, texts: request.texts)
      guard request.hasErrors else { return .success }
      guard invocation.world.errors.isTerminal, isatty(STDIN_FILENO) == 1 else { return .finding }
      line = request.findings.sortedByPlace().first { $0.severity == .error }?.origin?.place?.start.line
      invocation.world.errors.write("open the editor again? [Y/n] ")
      guard let answer = readLine(), !answer.lowercased().hasPrefix("n") else { return .finding }
    }
  }
}

/// Finds the file of a profile and opens the user's editor on it.
struct ProfileEditor {
  let workspace: Workspace

  /// The file to edit; an example of the installation is copied to the user's profiles first.
  func pathToEdit(_ name: String) throws -> String {
    let profile = try workspace.loadProfile(name, standardInput: nil)
    guard let file = profile.file else { throw Failure(.usage, "no such profile: \(name)") }
    let entry = workspace.catalog.entries().first { $0.path == file.path }
    guard entry?.owner == .installation else { return file.path }
    let folder = "\(workspace.world.places.configuration)/profiles"
    let copy = "\(folder)/\(file.path.split(separator: "/").last ?? "")"
    guard !LocalFiles.exists(copy) else { return copy }
    try ProfileSaver.write(String(decoding: file.bytes, as: UTF8.self), to: copy)
    workspace.world.errors.line("setscrew: the example was copied to \(copy)")
    return copy
  }

  /// Runs the editor and waits for its end.
  func open(_ path: String, at line: Int?) throws(Failure) {
    let world = workspace.world
    let editor = world.variable("VISUAL") ?? world.variable("EDITOR") ?? Self.standardEditor(world)
    guard let editor else {
      throw Failure(.configuration, "no editor is set", remedy: "set VISUAL or EDITOR")
    }
    let position = line.map { " +\($0)" } ?? ""
    // EDITOR may hold flags, so that a shell has to take it apart; the path is passed on as it is.
    let status = Self.run(["/bin/sh", "-c", "\(editor)\(position) \"$1\"", "sh", path])
    guard status == 0 else { throw Failure(.other, "the editor '\(editor)' ended with status \(status)") }
  }

  private static func standardEditor(_ world: World) -> String? {
    let folders = (world.variable("PATH") ?? "").split(separator: ":")
    return ["editor", "vi", "nano"].first { name in
      folders.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
  }

  /// Runs a program and waits for its end.
  private static func run(_ words: [String]) -> Int32 {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    guard posix_spawn(&child, words[0], nil, nil, &arguments, environ) == 0 else { return -1 }
    return ChildProcess.wait(for: child)
  }
}
