import Notation
import Secrets
import Workbench

/// What `doctor` looks at in what was stored: the run log with its recordings, sessions, and the history of the prompt.
struct StorageCheck {
  let world: World

  /// How many exchanges are read back; a log that grew over years would take minutes.
  static let limit = 1 << 10

  /// What was found.
  var diagnoses: [Diagnosis] { log + sessions + history }

  private var log: [Diagnosis] {
    let path = world.places.runLog
    do throws(LogProblem) {
      let log = try RunLog(existing: path)
      let verdict = try log.integrity()
      guard verdict == "ok" else {
        return [
          .problem("run log", "\(path) is damaged: \(verdict.visibleText)", fix: Self.replacement(of: path))
        ]
      }
      return inspection(try log.inspect(newest: Self.limit, for: Redactor(world.secrets)), path)
    } catch {
      switch error.kind {
      case .missing: return [.fine("run log", "nothing was logged yet")]
      case .damaged:
        return [.problem("run log", error.description.visibleText, fix: Self.replacement(of: path))]
      case .busy: return [.note("run log", error.description, fix: "try again when it is done")]
      case .newer: return [.problem("run log", error.description, fix: "install the newer version")]
      case .libraryMissing:
        return [.problem("run log", error.description, fix: "apt-get install libsqlite3-0 zlib1g")]
      case .readOnly, .cannotOpen, .full, .keyFound, .other:
        return [.problem("run log", error.description, fix: "ls -l \(path) shows whose it is")]
      }
    }
  }

  private func inspection(_ found: RunLog.Inspection, _ path: String) -> [Diagnosis] {
    func statement(_ ids: [Int]) -> String {
      "sqlite3 \(path) 'PRAGMA foreign_keys=1; DELETE FROM exchange WHERE id IN (\(Self.list(ids)))'"
    }
    var diagnoses: [Diagnosis] = []
    if !found.damaged.isEmpty {
      diagnoses.append(
        .problem(
          "run log", "what was kept of \(Self.exchanges(found.damaged)) cannot be read back",
          fix: "delete what is lost: \(statement(found.damaged))"))
    }
    if !found.withKeys.isEmpty {
      diagnoses.append(
        .problem(
          "run log", "a key in use stands in \(Self.exchanges(found.withKeys))",
          fix: "replace the key, and delete: \(statement(found.withKeys))"))
    }
    if diagnoses.isEmpty {
      let part = found.inspected < found.count ? ", the newest \(found.inspected) read back" : ""
      diagnoses.append(
        .fine("run log", "sound, \(found.count) exchange\(found.count == 1 ? "" : "s")\(part)"))
    }
    return diagnoses
  }

  private var sessions: [Diagnosis] {
    let store = SessionKeeper.store(world)
    let names = store.names
    let broken = names.filter { (try? store.load($0)) == nil }
    guard broken.isEmpty else {
      return broken.map {
        .problem(
          "sessions", "the session '\($0.visibleText)' cannot be read",
          fix: "move it away: \(world.places.data)/sessions/\($0.visibleText).jsonl")
      }
    }
    return names.isEmpty ? [] : [.fine("sessions", "\(names.count) can be read")]
  }

  private var history: [Diagnosis] {
    let path = "\(world.places.state)/history"
    do throws(FileError) {
      let lines = try LocalFiles.read(path, limit: 64 << 20).split(separator: 0x0A)
      let broken = lines.count { (try? JSON(parsing: Array($0)))?.string == nil }
      guard broken > 0 else { return [.fine("history", "\(lines.count) entries of the prompt")] }
      return [
        .note("history", "\(broken) of \(lines.count) lines of \(path) cannot be read", fix: "delete them")
      ]
    } catch {
      return error.isMissing ? [] : [.problem("history", "\(error)", fix: "move it away")]
    }
  }

  private static func replacement(of path: String) -> String {
    "move it away, a new one is made: mv \(path) \(path).damaged; `sqlite3 \(path).damaged .recover` saves what can be"
  }

  private static func exchanges(_ ids: [Int]) -> String {
    ids.count == 1 ? "exchange \(ids[0])" : "\(ids.count) exchanges (\(list(ids)))"
  }

  private static func list(_ ids: [Int]) -> String { ids.map(String.init).joined(separator: ", ") }
}
