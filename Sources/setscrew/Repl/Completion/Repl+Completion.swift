import Notation
import Payload
import Profiles
import Registry
import Workbench

extension Repl {
  /// What can stand at the cursor: commands, settings, the values that this model takes, names of all kinds.
  func completion(of line: String, cursor: Int) async -> Completion? {
    let before = String(line.prefix(cursor))
    guard let sign = before.first, sign == "/" || sign == ".", before.dropFirst().first != sign else {
      return nil
    }
    let name = before.dropFirst().prefix { !$0.isWhitespace }
    if name.count + 1 == before.count {
      let rows = ReplTable.rows.filter { $0.names.contains { $0.hasPrefix(name) } }
      return Completion(
        range: 0..<cursor,
        candidates: rows.map { row in
          let word =
            row.name.hasPrefix(name) ? row.name : row.aliases.first { $0.hasPrefix(name) } ?? row.name
          return .init("\(sign)\(word)", detail: row.summary)
        })
    }
    guard let row = ReplTable.row(named: String(name)) else { return nil }
    let start = before.lastIndex { $0.isWhitespace }.map { before.index(after: $0) } ?? before.startIndex
    let word = String(before[start...])
    let range = before.distance(from: before.startIndex, to: start)..<cursor
    let rest = before.dropFirst(name.count + 1).drop(while: \.isWhitespace)
    return await completion(of: row.words, word: word, rest: String(rest), range: range)
  }

  private func completion(
    of words: ReplRow.Words, word: String, rest: String, range: Range<Int>
  ) async -> Completion? {
    func named(_ candidates: [Completion.Candidate]) -> Completion {
      Completion(range: range, candidates: candidates.filter { $0.text.hasPrefix(word) })
    }
    switch words {
    case .free: return nil
    case .assignment: return await assignment(rest, word, range)
    case .settings: return await Completion(range: range, candidates: settingCandidates(word))
    case .changed:
      let changed = settings.keys.map { Completion.Candidate($0, detail: "set in this session") }
      let others = await settingCandidates(word).filter { candidate in
        !changed.contains { $0.text == candidate.text }
      }
      return Completion(range: range, candidates: changed.filter { $0.text.hasPrefix(word) } + others)
    case .models:
      return named(modelCandidates())
    case .profiles:
      return named(workspace.catalog.entries().map { .init($0.name, detail: $0.path) })
    case .files: return Completion(range: range, candidates: fileCandidates(word))
    case .providers: return named(workspace.plugins.providers.map { .init($0.name, detail: $0.title) })
    case .sessions: return named(store.names.map { .init($0) })
    case .turns:
      let tree = await chat.snapshot.session.tree
      return named(
        tree.turns.enumerated().map { number, turn in
          .init(
            "\(number + 1)", detail: Phrase.value(.string(turn.prompt.replacing("\n", with: " ")), limit: 50))
        })
    case .help:
      if rest.hasPrefix("set ") { return await Completion(range: range, candidates: settingCandidates(word)) }
      return named(ReplTable.rows.map { .init($0.name, detail: $0.summary) })
    case .oneOf(let words): return named(words.map { .init($0) })
    case .exchange: return await exchangeCandidates(rest, word, range)
    case .payload:
      guard let whole = try? await nextRequest().prepared.payload.json else { return nil }
      return JSONSteps(whole).completion(of: word, endingAt: range.upperBound)
    }
  }

  /// A setting, and then its values.
  private func assignment(_ rest: String, _ word: String, _ range: Range<Int>) async -> Completion? {
    guard let end = rest.firstIndex(where: { $0.isWhitespace || $0 == "=" }) else {
      return await Completion(range: range, candidates: settingCandidates(word))
    }
    let key = String(rest[..<end])
    // Behind `KEY=` the word begins after the sign.
    let value = word.lastIndex(of: "=").map { String(word[word.index(after: $0)...]) } ?? word
    let start = range.upperBound - value.count
    let candidates = await valueCandidates(of: key).filter { $0.text.hasPrefix(value) }
    return Completion(range: start..<range.upperBound, candidates: candidates)
  }

  /// The settings that the model takes, by their short names and keys, those that begin with the word first.
  private func settingCandidates(_ word: String) async -> [Completion.Candidate] {
    guard let index = try? settingIndex(), let facts = try? await facts(try plan()) else { return [] }
    var first: [Completion.Candidate] = []
    var second: [Completion.Candidate] = []
    for entry in index.plain {
      let key = "\(entry.path)"
      let aliases = entry.descriptor?.aliases ?? []
      let alias = aliases.first { $0.hasPrefix(word) }
      let begins = key.hasPrefix(word)
      guard alias != nil || begins || (word.count > 1 && key.contains(word)) else { continue }
      let offer = facts.offer(of: entry)
      if offer.refusal?.isFirm == true { continue }
      var detail = entry.descriptor?.title ?? ""
      detail += (detail.isEmpty ? "" : ": ") + Phrase.takes(entry, offer)
      let text = alias ?? key
      let candidate = Completion.Candidate(text, label: alias.map { "\($0) (\(key))" } ?? key, detail: detail)
      if alias != nil {
        first.insert(candidate, at: first.firstIndex { !$0.label.contains(" (") } ?? first.count)
      } else if begins {
        first.append(candidate)
      } else {
        second.append(candidate)
      }
    }
    return first + second
  }

  /// The values that the model takes of a setting.
  private func valueCandidates(of key: String) async -> [Completion.Candidate] {
    guard let plan = try? plan(), let index = try? settingIndex(),
      let setting = plan.registry.setting(named: key), let facts = try? await facts(plan)
    else { return [] }
    if "\(setting.key)" == KnownSetting.model { return modelCandidates() }
    guard let entry = index.entry(at: setting.key) else { return [] }
    let offer = facts.offer(of: entry)
    var values = offer.values ?? []
    if values.isEmpty, entry.node.declaredTypes?.contains("boolean") == true { values = [true, false] }
    let now = setting.key.valuePath.flatMap { facts.body[$0] }
    var standard: JSON?
    if case .value(let value) = offer.defaultValue { standard = value }
    var candidates = values.map { value -> Completion.Candidate in
      var remarks: [String] = []
      if let now, now.isEquivalent(to: value) { remarks.append("now") }
      if let standard, standard.isEquivalent(to: value) { remarks.append("default") }
      return Completion.Candidate(Phrase.value(value), detail: remarks.joined(separator: ", "))
    }
    if candidates.isEmpty {
      let takes = Phrase.takes(entry, offer)
      for value in [now, standard, entry.descriptor?.example].compactMap({ $0 }) {
        let text = value.string ?? value.encoded()
        if !candidates.contains(where: { $0.text == text }), text.count < 240 {
          candidates.append(.init(text, detail: takes))
        }
      }
    }
    return candidates
  }

  private func modelCandidates() -> [Completion.Candidate] {
    guard let registry = try? plan().registry else { return [] }
    return registry.models.models.filter { !$0.isRetired(on: workspace.day) }
      .map { .init($0.id, detail: $0.summary ?? "") }
  }

  private func fileCandidates(_ word: String) -> [Completion.Candidate] {
    let slash = word.lastIndex(of: "/")
    let folder = slash.map { String(word[...$0]) } ?? ""
    let beginning = slash.map { String(word[word.index(after: $0)...]) } ?? word
    let names = LocalFiles.list(path(folder.isEmpty ? "." : folder))
    return names.filter { $0.hasPrefix(beginning) && (!$0.hasPrefix(".") || beginning.hasPrefix(".")) }
      .prefix(500).map { name in
        let isFolder = LocalFiles.isFolder(path(folder + name))
        return .init(
          folder + name + (isFolder ? "/" : ""), label: name + (isFolder ? "/" : ""),
          ending: isFolder ? "" : " ")
      }
  }

  /// The parts of the last exchange, step by step: `response output.0.`.
  private func exchangeCandidates(_ rest: String, _ word: String, _ range: Range<Int>) async -> Completion? {
    guard let side = rest.split(whereSeparator: \.isWhitespace).first, rest.contains(where: \.isWhitespace)
    else {
      let sides = ["request", "response"].filter { $0.hasPrefix(word) }
      return Completion(range: range, candidates: sides.map { .init($0) })
    }
    guard let turn = await chat.snapshot.branch.last else { return nil }
    let whole = side == "request" ? turn.request.body : turn.answer.response?.json ?? .null
    return JSONSteps(whole).completion(of: word, endingAt: range.upperBound)
  }

  /// The settings of the provider in force, ready to be looked up.
  func settingIndex() throws -> SettingIndex {
    let plan = try plan()
    if let index, index.provider == plan.choice.name { return index }
    let made = SettingIndex(plan.registry, provider: plan.choice.name)
    index = made
    return made
  }
}
