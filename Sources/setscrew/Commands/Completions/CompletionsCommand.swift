import Notation

extension Command {
  /// `setscrew completions`: what a shell needs to complete commands, and the manual pages.
  static let completions = Command(
    name: "completions", group: .setUp, operands: "bash | zsh | fish | man [COMMAND]",
    summary: "print the completion for a shell, or a manual page",
    discussion: """
      The script asks Setscrew itself while you type, so that profiles, plugins and the values that the
      chosen model takes are those of the moment. `man` prints the page of a command, or of all of them.
      """,
    flags: [],
    examples: [
      .init("completions bash > ~/.local/share/bash-completion/completions/setscrew", "for bash"),
      .init("completions zsh > ~/.zfunc/_setscrew", "for zsh, with ~/.zfunc in fpath"),
      .init("completions fish > ~/.config/fish/completions/setscrew.fish", "for fish"),
      .init("completions man run | man -l -", "a page of the manual"),
    ]
  ) { invocation in
    let output = invocation.world.output
    switch invocation.words.first {
    case "bash": output.write(CompletionScript.bash)
    case "zsh": output.write(CompletionScript.zsh)
    case "fish": output.write(CompletionScript.fish)
    case "man":
      guard let name = invocation.words.dropFirst().first else {
        output.write(ManualPage.overview(of: CommandTable.commands))
        return .success
      }
      output.write(ManualPage.page(of: try CommandTable.command(named: name)))
    // What the scripts ask; the words behind it are a command line whose last word is being typed.
    case "answer":
      let words = Array(invocation.words.dropFirst())
      for candidate in CompletionAnswer(words: words, world: invocation.world).candidates {
        output.line(candidate.line)
      }
    case let word:
      throw Failure(
        .usage, "completions knows bash, zsh, fish and man\(word.map { ", not '\($0)'" } ?? "")",
        remedy: "setscrew completions bash > ~/.local/share/bash-completion/completions/setscrew")
    }
    return .success
  }
}
