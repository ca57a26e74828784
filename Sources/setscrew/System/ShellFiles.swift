/// Where the user's shells keep what was typed, and what they read when they start.
struct ShellFiles {
  private let environment: [String: String]
  private let workingFolder: String
  private var home: String { folder("HOME") ?? "/" }

  init(environment: [String: String], workingFolder: String) {
    self.environment = environment
    self.workingFolder = workingFolder
  }

  /// The files in which variables are set: of bash, zsh, fish and whatever reads `.profile`.
  var configuration: [String] {
    [".profile", ".bashrc", ".bash_profile", ".bash_login", ".bash_aliases"].map { "\(home)/\($0)" }
      + zshFolders.flatMap { folder in
        [".zshenv", ".zprofile", ".zshrc", ".zlogin"].map { "\(folder)/\($0)" }
      }
      + ["\(fishConfiguration)/config.fish", "\(fishConfiguration)/fish_variables"]
  }

  /// The histories, at their usual places and where variables and the files above say that they are.
  var histories: [String] {
    var files = [".bash_history", ".sh_history", ".histfile"].map { "\(home)/\($0)" }
    files += zshFolders.flatMap { folder in [".zsh_history", ".zhistory"].map { "\(folder)/\($0)" } }
    // The variable names a session of fish, of which each has a history of its own.
    let session = environment["fish_history"].flatMap { $0.isEmpty ? nil : $0 } ?? "fish"
    let data = folder("XDG_DATA_HOME") ?? "\(home)/.local/share"
    files += ["\(data)/fish/fish_history", "\(data)/fish/\(session)_history"]
    if let file = environment["HISTFILE"].flatMap(expanded) { files.append(file) }
    // Mostly it is set there and not exported, so that no program but the shell is told of it.
    files += configuration.flatMap(assignedHistories)
    var seen: Set<String> = []
    return files.filter { seen.insert($0).inserted }
  }

  private var zshFolders: [String] {
    let own = folder("ZDOTDIR")
    return own == nil || own == home ? [home] : [own ?? home, home]
  }

  private var fishConfiguration: String { "\(folder("XDG_CONFIG_HOME") ?? "\(home)/.config")/fish" }

  private func folder(_ variable: String) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// What `HISTFILE=...` names in a file that a shell reads.
  private func assignedHistories(in file: String) -> [String] {
    guard let bytes = try? LocalFiles.read(file, limit: 1 << 20) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      var text = line.drop(while: \.isWhitespace)
      if text.hasPrefix("export ") { text = text.dropFirst(7).drop(while: \.isWhitespace) }
      guard text.hasPrefix("HISTFILE=") else { return nil }
      text = text.dropFirst(9)
      let quote = text.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
      let value =
        quote.map { quote in text.dropFirst().prefix { $0 != quote } }
        ?? text.prefix { !$0.isWhitespace && $0 != ";" && $0 != "#" }
      return expanded(String(value))
    }
  }

  /// A path with `~/`, `$NAME` and `${NAME:-WORD}` at its start written out; nil where that is not to be known.
  private func expanded(_ path: String) -> String? {
    if path.hasPrefix("~/") { return home + path.dropFirst() }
    guard path.hasPrefix("$") else {
      return path.isEmpty ? nil : path.hasPrefix("/") ? path : "\(workingFolder)/\(path)"
    }
    var rest = path.dropFirst()
    let isBraced = rest.first == "{"
    if isBraced { rest = rest.dropFirst() }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    rest = rest.dropFirst(name.count)
    var value = environment[String(name)].flatMap { $0.isEmpty ? nil : $0 }
    if isBraced {
      guard let end = rest.firstIndex(of: "}") else { return nil }
      let word = rest[..<end]
      if value == nil, word.hasPrefix(":-") { value = expanded(String(word.dropFirst(2))) }
      rest = rest[rest.index(after: end)...]
    }
    return value.map { $0 + rest }
  }
}
