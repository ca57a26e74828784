import Testing

@testable import setscrew

@Suite("where shells keep what was typed")
struct ShellFilesTests {
  @Test("the usual places, and those that variables name")
  func places() {
    func histories(_ environment: [String: String]) -> Set<String> {
      Set(ShellFiles(environment: environment, workingFolder: "/work").histories)
    }
    let usual = histories(["HOME": "/home/me"])
    #expect(
      usual == [
        "/home/me/.bash_history", "/home/me/.sh_history", "/home/me/.histfile", "/home/me/.zsh_history",
        "/home/me/.zhistory", "/home/me/.local/share/fish/fish_history",
      ])
    let moved = histories([
      "HOME": "/home/me", "HISTFILE": "/data/history", "ZDOTDIR": "/home/me/.config/zsh",
      "XDG_DATA_HOME": "/data", "fish_history": "work",
    ])
    #expect(
      moved.subtracting(usual) == [
        "/data/history", "/home/me/.config/zsh/.zsh_history", "/home/me/.config/zsh/.zhistory",
        "/data/fish/fish_history", "/data/fish/work_history",
      ])
    let relative = histories(["HOME": "/home/me", "HISTFILE": "log", "ZDOTDIR": "zsh", "XDG_DATA_HOME": "x"])
    #expect(relative.subtracting(usual) == ["/work/log"])
  }

  @Test(
    "a history that a shell's own file names is found",
    arguments: [
      ("HISTFILE=~/kept", "HOME/kept"), ("  export HISTFILE=\"$HOME/a b\" # mine", "HOME/a b"),
      ("HISTFILE=${XDG_STATE_HOME:-$HOME/.local/state}/zsh/history", "HOME/.local/state/zsh/history"),
      ("HISTFILE=/x/y; HISTSIZE=1", "/x/y"),
    ])
  func assigned(line: String, path: String) throws {
    let folder = try TemporaryFolder(files: [".zshrc": "setopt x\n\(line)\n"])
    defer { folder.remove() }
    let files = ShellFiles(environment: ["HOME": folder.path], workingFolder: "/work")
    #expect(files.histories.contains(path.replacing("HOME", with: folder.path)), "\(files.histories)")
  }

  @Test(
    "what cannot be known names nothing",
    arguments: ["HISTFILE=", "HISTFILE=$NOWHERE/x", "HISTFILE=${X", "# HISTFILE=/x"])
  func unknown(line: String) throws {
    let folder = try TemporaryFolder(files: [".bashrc": line])
    defer { folder.remove() }
    #expect(ShellFiles(environment: ["HOME": folder.path], workingFolder: "/work").histories.count == 6)
  }

  @Test("a key in a history that a variable names is reported with its place, and masked")
  func reported() async throws {
    // not-a-secret: a key made for this test
    let key = "sk-proj-" + "Ab3dEfGh1jKlMnOpQrStUvWx"
    let folder = try TemporaryFolder(files: [
      "moved/zsh/.zsh_history": "ls\nexport OPENAI_API_KEY=\(key)\n",
      "moved/fish/fish_history": "- cmd: set -x OPENAI_API_KEY \(key)\n",
    ])
    defer { folder.remove() }
    let run = try await CommandLineRun(
      words: ["keys", "migrate", "--dry-run"],
      environment: ["ZDOTDIR": "\(folder.path)/moved/zsh", "XDG_DATA_HOME": "\(folder.path)/moved"],
      in: folder)
    #expect(run.output.contains("\(folder.path)/moved/zsh/.zsh_history:2:23: warning[plaintext-key]"))
    #expect(run.output.contains("\(folder.path)/moved/fish/fish_history:1:30: warning[plaintext-key]"))
    #expect(run.output.contains("remedy: delete the line, and replace the key"))
    #expect(!run.output.contains(key))
  }
}
