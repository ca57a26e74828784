/// Notices that the profile's files were saved, and offers what follows from it.
enum ProfileWatch {
  private static let interval = Duration.milliseconds(400)

  /// Looks at the files from time to time.
  static func start(_ repl: Repl, _ post: @escaping @Sendable (TerminalMessage) -> Void) -> Task<Void, Never>
  {
    Task {
      while !Task.isCancelled {
        guard (try? await Task.sleep(for: interval)) != nil else { return }
        if await repl.profileHasChanged() {
          await repl.ignoreChange()
          post(.profileSaved)
        }
      }
    }
  }

  /// Offers to read the profile again; where it is watched, reads it, and sends it where nobody is to be asked.
  static func tell(
    _ repl: Repl, _ surface: TerminalSurface, _ post: @escaping @Sendable (TerminalMessage) -> Void
  ) async {
    let isWatching = await repl.isWatching
    Task {
      guard isWatching else {
        let answer = await surface.ask(
          "the profile was saved elsewhere. Read it again? [y]es, [n]o", ["y", "n"])
        if answer == "y" { _ = await repl.take("/reload") }
        return post(.status(await repl.status()))
      }
      let outcome = await repl.take("/reload")
      if outcome == .done(.success) {
        if surface.saysYes { _ = await repl.take("/send") } else { repl.world.errors.line("Enter sends it") }
      }
      post(.status(await repl.status()))
    }
  }
}
