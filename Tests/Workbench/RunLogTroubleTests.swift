import CSQLite
import Glibc
import Registry
import Testing

@testable import Workbench

@Suite("a run log that does not work")
struct RunLogTroubleTests {
  private func problem(_ body: () throws -> Void) -> LogProblem? {
    do {
      try body()
      return nil
    } catch {
      return error as? LogProblem
    }
  }

  @Test("a log of a newer version is left alone")
  func newer() throws {
    let folder = Samples.Folder()
    _ = try Samples.log(folder.log, Samples.exchange())
    try SQLiteDatabase(path: folder.log, access: .existing).run("PRAGMA user_version = 99")
    let found = problem { _ = try RunLog(writingTo: folder.log) }
    #expect(found?.kind == .newer)
    #expect(
      found?.description
        == "the run log \(folder.log) was written by a newer version of Setscrew (its tables are of version 99)"
    )
    #expect(problem { _ = try RunLog(existing: folder.log) }?.kind == .newer)
  }

  @Test("what is no database, or half of one, is named and not overwritten", arguments: [false, true])
  func damaged(isCut: Bool) throws {
    let folder = Samples.Folder()
    if isCut {
      _ = try Samples.log(folder.log, Samples.exchange())
      _ = try SQLiteDatabase(path: folder.log, access: .existing).rows("PRAGMA wal_checkpoint(TRUNCATE)")
      #expect(truncate(folder.log, 5_000) == 0)
      unlink(folder.log + "-wal")
    } else {
      mkdir("\(folder.path)/data", 0o700)
      try Bytes.write(String(repeating: "no database at all\n", count: 99), to: folder.log)
    }
    let before = try Bytes.of(folder.log)
    let found = problem { _ = try Samples.log(folder.log, Samples.exchange()) }
    #expect(found?.kind == .damaged)
    #expect(found?.description.hasSuffix("move it away and a new one is made") == true)
    #expect(try Bytes.of(folder.log) == before)
  }

  @Test("a folder in the file's place, a folder that is a file, and no log yet")
  func places() throws {
    let folder = Samples.Folder()
    #expect(problem { _ = try RunLog(existing: folder.log) }?.kind == .missing)
    try Bytes.write("", to: "\(folder.path)/file")
    #expect(problem { _ = try RunLog(writingTo: "\(folder.path)/file/log.sqlite") }?.kind == .cannotOpen)
    mkdir("\(folder.path)/data", 0o700)
    mkdir(folder.log, 0o700)
    #expect(problem { _ = try RunLog(writingTo: folder.log) }?.kind == .cannotOpen)
    rmdir(folder.log)
    unlink("\(folder.path)/file")
  }

  @Test("a full disk loses the exchange, says so, and leaves the log whole")
  func full() throws {
    let folder = Samples.Folder()
    let log = try Samples.log(folder.log, Samples.exchange())
    try log.use { database in
      let pages = try database.rows("PRAGMA page_count").first?.first?.integer ?? 0
      // The limit stands for the end of the disk.
      _ = try database.rows("PRAGMA max_page_count = \(pages + 1)")
    }
    let text = (0..<60_000).map { String($0 &* 7_919, radix: 36) }.joined()
    let found = problem { try log.append(Samples.entry(Samples.exchange(answer: [text]))) }
    #expect(found?.kind == .full)
    #expect(found?.description == "there is no room left for the run log \(folder.log)")
    #expect(try log.records().map(\.id) == [1])
    #expect(try log.integrity() == "ok")
  }

  @Test("a writer that does not come to an end is waited for, and then said to be there")
  func busy() throws {
    let folder = Samples.Folder()
    _ = try Samples.log(folder.log, Samples.exchange())
    let other = try SQLiteDatabase(path: folder.log, access: .existing)
    try other.run("BEGIN IMMEDIATE")
    let log = try RunLog(writingTo: folder.log, patience: .milliseconds(20))
    #expect(problem { try log.append(Samples.entry()) }?.kind == .busy)
    // Readers are not held up by a writer.
    #expect(try RunLog(existing: folder.log).records().count == 1)
    try other.run("COMMIT")
    #expect(problem { try log.append(Samples.entry()) } == nil)
  }

  @Test("a log of an older version is brought up to date, once, and a step that fails leaves it as it was")
  func migrations() throws {
    let folder = Samples.Folder()
    _ = try Samples.log(folder.log, Samples.exchange())
    let database = try SQLiteDatabase(path: folder.log, access: .existing)
    let added =
      LogSchema.migrations + ["ALTER TABLE exchange ADD COLUMN mood TEXT; CREATE TABLE extra (a TEXT)"]
    let broken = added + ["ALTER TABLE exchange ADD COLUMN more TEXT; ALTER TABLE nothing ADD COLUMN x TEXT"]
    #expect(throws: SQLiteError.self) { try LogSchema.migrate(database, by: broken) }
    #expect(try LogSchema.current(database) == 1)
    #expect(throws: SQLiteError.self) { try database.rows("SELECT more FROM exchange") }
    for _ in 0..<2 { try LogSchema.migrate(database, by: added) }
    #expect(try LogSchema.current(database) == 2)
    #expect(try database.rows("SELECT id, mood FROM exchange") == [[.integer(1), .null]])
  }

  @Test("an empty file becomes a log")
  func empty() throws {
    let folder = Samples.Folder()
    mkdir("\(folder.path)/data", 0o700)
    try Bytes.write("", to: folder.log)
    #expect(try RunLog(writingTo: folder.log).append(Samples.entry()) == 1)
  }

  @Test("two that make the log at once make one log")
  func twoAtOnce() async throws {
    let folder = Samples.Folder()
    let path = folder.log
    let ids = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<6 {
        group.addTask {
          let log = try RunLog(writingTo: path)
          return try (0..<20).map { _ in try log.append(Samples.entry()) }
        }
      }
      return try await group.reduce(into: [Int]()) { $0 += $1 }
    }
    #expect(ids.sorted() == Array(1...120))
    #expect(try RunLog(existing: path).integrity() == "ok")
  }

  @Test("what was damaged inside is told for this exchange, and the others stay readable")
  func damagedContent() throws {
    let folder = Samples.Folder()
    let log = try Samples.log(folder.log, Samples.exchange(), Samples.exchange())
    try log.use { try $0.run("UPDATE content SET response = x'01ff' WHERE exchange = 1") }
    #expect(problem { _ = try log.exchange(1) }?.kind == .damaged)
    #expect(try log.exchange(2) != nil)
  }
}
