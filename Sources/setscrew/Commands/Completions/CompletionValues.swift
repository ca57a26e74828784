import Notation
import Profiles
import Registry
import Simulator
import Workbench

/// The values that flags and operands take: profiles, models, settings, and what the chosen model takes of each.
struct CompletionValues {
  typealias Candidate = CompletionAnswer.Candidate

  private let world: World
  private let words: [String]

  init(world: World, words: [String]) {
    // What is wrong with plugins or the configuration is not told while someone types.
    var silent = world
    silent.errors = Collector()
    self.world = silent
    self.words = words
  }

  /// The values of a flag.
  func values(of flag: Flag, typed: String) -> [Candidate] {
    guard case .value(let kind) = flag.argument else { return [] }
    switch flag {
    case .provider: return providers
    case .model: return models
    case .set: return assignments(typed)
    case .variable: return variables
    case .show: return list(ExchangePart.allCases.map(\.rawValue), typed)
    case .fault: return faults
    case .system: return typed.hasPrefix("@") ? [.files] : []
    default: break
    }
    if kind.contains("|") {
      let choices = kind.split(separator: "|").map(String.init)
      let words = choices.filter { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
      if !words.isEmpty { return words.map { Candidate(word: $0) } }
    }
    let isFile = ["FILE", "PATH", "DIR"].contains { kind.contains($0) }
    return isFile ? [.files] : []
  }

  /// The values of an operand of a command.
  func operands(named name: String, of command: String) -> [Candidate] {
    switch (command, name) {
    case (_, "PROFILE"): profiles + [.files]
    case (Command.edit.name, "NAME"), (Command.profiles.name, "WORD"): profiles
    case ("providers", "NAME"), ("keys", "NAME"): providers
    case ("models", _), (_, "MODEL"): models
    case (Command.config.name, "KEY"): configurationKeys + settings
    case (Command.config.name, "VALUE"): configurationValues
    case (_, "KEY"): settings
    case (_, "PAGE"): ReferencePage.allCases.map { Candidate(word: $0.rawValue, meaning: $0.summary) }
    case (_, "PART"): ["config", "keys", "data", "state", "cache", "all"].map { Candidate(word: $0) }
    case (_, "COMMAND"): CommandTable.commands.map { Candidate(word: $0.name, meaning: $0.summary) }
    case (_, "FILE"), (_, "DIR"), (_, "PATH"), (_, "EXCHANGE"): [.files]
    default: []
    }
  }

  private var arguments: Arguments? {
    guard let first = words.first, let command = try? CommandTable.command(named: first) else { return nil }
    let flags = command.flags + Flag.global
    // A flag that still lacks its value must not hide the ones before it.
    return (try? Arguments(parsing: Array(words.dropFirst()), flags: flags))
      ?? (try? Arguments(parsing: Array(words.dropFirst().dropLast()), flags: flags))
  }

  private var workspace: Workspace? {
    arguments.flatMap { try? Workspace(Invocation(arguments: $0, world: world)) }
  }

  private var profiles: [Candidate] {
    guard let workspace else { return [] }
    let files = workspace.profileFiles
    return workspace.catalog.entries().filter { !$0.isShadowed }.map { entry in
      let bytes = try? files.read(entry.path, 1 << 20)
      let summary = bytes.flatMap { ProfileFile(parsing: $0, path: entry.path).header.summary?.value }
      return Candidate(word: entry.name, meaning: summary ?? "")
    }
  }

  private var providers: [Candidate] {
    (workspace?.plugins.providers ?? []).map { Candidate(word: $0.name, meaning: $0.title) }
  }

  /// The registry of the provider that the words, the profile or the configuration choose.
  private var browsing: Browsing? {
    guard let workspace, let arguments else { return nil }
    return try? Browsing(workspace, arguments: arguments)
  }

  private var models: [Candidate] {
    guard let browsing else { return [] }
    return browsing.registry.models.models.filter { !browsing.isRetired($0) && $0.status != .restricted }
      .map { Candidate(word: $0.id, meaning: $0.title ?? "") }
  }

  private var settings: [Candidate] {
    guard let browsing else { return [] }
    return Self.plainEntries(browsing).map {
      Candidate(word: "\($0.path)", meaning: $0.descriptor?.title ?? "")
    }
  }

  /// The keys of the configuration that are no settings; where any provider may stand, all of them.
  private var configurationKeys: [Candidate] {
    ConfigurationKey.all.flatMap { key -> [Candidate] in
      guard key.steps.contains("PROVIDER") else {
        return key.name.contains(where: \.isUppercase)
          ? [] : [Candidate(word: key.name, meaning: key.summary)]
      }
      return providers.map {
        Candidate(word: key.name.replacing("PROVIDER", with: $0.word), meaning: key.summary)
      }
    }
  }

  /// The values of the key that stands before.
  private var configurationValues: [Candidate] {
    guard let name = words.last else { return [] }
    switch ConfigurationKey.at(name.split(separator: ".").map(String.init))?.form {
    case .provider: return providers
    case .choice(let words): return words.map { Candidate(word: $0) }
    case .flag: return ["true", "false"].map { Candidate(word: $0) }
    case .paths: return [.files]
    case .text, .texts: return []
    case nil:
      return assignments("\(name)=").map { Candidate(word: String($0.word.dropFirst(name.count + 1))) }
    }
  }

  /// The settings that have a name of their own, not the members of lists and variants.
  private static func plainEntries(_ browsing: Browsing) -> [SettingEntry] {
    browsing.registry.entries.filter { entry in
      entry.descriptor != nil && !"\(entry.path)".contains { "[(*".contains($0) }
    }
  }

  /// `KEY=` for the settings that the model takes, then the values that it takes of one.
  private func assignments(_ typed: String) -> [Candidate] {
    guard let browsing else { return [] }
    let facts = browsing.facts(model: model(browsing))
    let entries = Self.plainEntries(browsing)
    guard let equals = typed.firstIndex(of: "=") else {
      return entries.filter { facts.offer(of: $0).refusal?.isFirm != true }
        .map { Candidate(word: "\($0.path)=", meaning: $0.descriptor?.title ?? "") }
    }
    let key =
      typed[..<equals].hasSuffix(":") || typed[..<equals].hasSuffix("+")
      ? typed[..<equals].dropLast() : typed[..<equals]
    let descriptor = browsing.registry.setting(named: String(key))
    guard
      let entry = entries.first(where: {
        "\($0.path)" == key || $0.descriptor?.aliases.contains(String(key)) == true
      })
    else { return [] }
    let offer = facts.offer(of: entry)
    var values = (offer.values ?? []).map { $0.string ?? $0.encoded() }
    if values.isEmpty, descriptor?.schema?.source["type"] == "boolean" { values = ["true", "false"] }
    return values.map { Candidate(word: typed[...equals] + $0) }
  }

  /// The model of a flag, else of the profile, else of environment and configuration.
  private func model(_ browsing: Browsing) -> Browsing.Choice? {
    guard let arguments else { return nil }
    if let name = arguments.all(.model).last { return Browsing.Choice(name: name, reason: nil) }
    if let profile,
      let setting = profile.files.lazy.reversed().compactMap({
        $0.settings.first { $0.key == KnownSetting.model }
      }).first,
      let name = setting.value.string
    {
      return Browsing.Choice(name: name, reason: nil)
    }
    return (try? browsing.model(arguments)) ?? nil
  }

  /// The profile that the words name.
  private var profile: LoadedProfile? {
    guard let first = words.first, let command = try? CommandTable.command(named: first),
      command.operands.hasPrefix("PROFILE"),
      let name = arguments?.words.first
    else { return nil }
    return try? workspace?.loadProfile(name, standardInput: nil)
  }

  private var variables: [Candidate] {
    let names = (profile?.files ?? []).flatMap { $0.header.variables.map { "\($0.name)" } }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.map { Candidate(word: "\($0)=") }
  }

  /// A list with commas: what is typed before the last one stays.
  private func list(_ names: [String], _ typed: String) -> [Candidate] {
    let head = typed.lastIndex(of: ",").map { String(typed[...$0]) } ?? ""
    return names.map { Candidate(word: head + $0) }
  }

  private var faults: [Candidate] {
    FaultForm.all.map { Candidate(word: $0.name + ($0.usage.hasPrefix("=") ? "=" : ""), meaning: $0.summary) }
  }
}
