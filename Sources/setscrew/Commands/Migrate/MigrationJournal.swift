import Glibc
import Notation
import Payload

/// Writes what a migration made, and remembers what was there, so that it can be taken back.
///
/// A record is a folder in the user's state: a list of files, and the bytes of each before and after.
struct MigrationJournal {
  private let world: World
  private var folder: String { "\(world.places.state)/migrations" }

  init(world: World) { self.world = world }

  /// One file of a record.
  private struct Entry {
    var path: String
    var before: [UInt8]
    var after: [UInt8]
    var mode: mode_t
  }

  // MARK: Writing

  /// Writes the new texts, all or none of them, after what they replace was put aside.
  func write(_ files: [MigrationReport.File]) throws {
    let entries = try files.map { file in
      // Somebody may have saved the file while the difference was being read.
      guard try LocalFiles.read(file.realPath) == file.before else {
        throw Failure(.other, "\(file.path) has changed meanwhile; nothing is written")
      }
      return Entry(
        path: file.realPath, before: file.before, after: file.after, mode: LocalFiles.mode(of: file.realPath))
    }
    let record = try remember(entries)
    do {
      try replace(entries.map { ($0.path, $0.after, $0.before, $0.mode) })
    } catch {
      forget(record)
      throw error
    }
  }

  /// Replaces files; when one cannot be written, those before it get their old bytes back.
  private func replace(_ files: [(path: String, new: [UInt8], old: [UInt8], mode: mode_t)]) throws(Failure) {
    for (index, file) in files.enumerated() {
      do throws(FileError) {
        try LocalFiles.write(file.new, to: file.path, mode: file.mode)
      } catch {
        var lost: [String] = []
        for earlier in files[..<index] {
          do throws(FileError) {
            try LocalFiles.write(earlier.old, to: earlier.path, mode: earlier.mode)
          } catch {
            lost.append(earlier.path)
          }
        }
        let rest =
          lost.isEmpty ? "no file is changed" : "these are changed already: \(lost.joined(separator: ", "))"
        throw Failure(.other, "\(error); \(rest)")
      }
    }
  }

  private func remember(_ entries: [Entry]) throws -> String {
    try LocalFiles.makeFolder(folder)
    let record = try newRecord()
    var list: [JSON] = []
    for (index, entry) in entries.enumerated() {
      try LocalFiles.write(entry.before, to: "\(record)/\(index).before")
      try LocalFiles.write(entry.after, to: "\(record)/\(index).after")
      list.append(["path": .string(entry.path), "mode": .number(JSONNumber(Int(entry.mode)))])
    }
    let manifest: JSON = ["folder": .string(home), "files": .array(list)]
    // Written last: a record without it is none.
    try LocalFiles.write(Array((manifest.pretty(indent: 2) + "\n").utf8), to: "\(record)/manifest.json")
    return record
  }

  /// A new folder with the next number; two at once get different ones.
  private func newRecord() throws(FileError) -> String {
    var number = (LocalFiles.list(folder).compactMap { Int($0) }.max() ?? 0) + 1
    while true {
      let path = "\(folder)/\(Self.padded(number))"
      if mkdir(path, 0o700) == 0 { return path }
      guard errno == EEXIST else { throw FileError(path: path, action: "make the folder", number: errno) }
      number += 1
    }
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  // MARK: Taking back

  /// Takes the last migration that was made in this folder back, when no file has changed since.
  func undo() throws -> ExitCode {
    let records = LocalFiles.list(folder).sorted().reversed().map { "\(folder)/\($0)" }
    for record in records {
      guard let (madeIn, entries) = try read(record), madeIn == home else { continue }
      var changed: [String] = []
      for entry in entries {
        let now = try? LocalFiles.read(entry.path)
        if now != entry.after, now != entry.before { changed.append(entry.path) }
      }
      guard changed.isEmpty else {
        throw Failure(
          .unmet, "not taken back, because it has changed since: \(changed.joined(separator: ", "))",
          remedy: "what was there before lies in \(record)")
      }
      try replace(entries.map { ($0.path, $0.before, $0.after, $0.mode) })
      forget(record)
      world.output.write(entries.map { "\($0.path)\n" }.joined())
      world.errors.line(
        "setscrew: \(entries.count) file\(entries.count == 1 ? "" : "s") as before the migration")
      return .success
    }
    throw Failure(.usage, "no migration was made in \(world.workingFolder), or all were taken back")
  }

  private func read(_ record: String) throws -> (folder: String, entries: [Entry])? {
    guard let bytes = try? LocalFiles.read("\(record)/manifest.json"),
      let manifest = try? JSON(parsing: bytes), let folder = manifest["folder"]?.string
    else { return nil }
    var entries: [Entry] = []
    for (index, file) in (manifest["files"]?.array ?? []).enumerated() {
      guard let path = file["path"]?.string else { return nil }
      entries.append(
        Entry(
          path: path, before: try LocalFiles.read("\(record)/\(index).before"),
          after: try LocalFiles.read("\(record)/\(index).after"),
          mode: mode_t(file["mode"]?.int ?? 0o644)))
    }
    return (folder, entries)
  }

  private func forget(_ record: String) {
    for name in LocalFiles.list(record) { unlink("\(record)/\(name)") }
    rmdir(record)
  }

  private var home: String { LocalFiles.realPath(world.workingFolder) ?? world.workingFolder }
}

extension LocalFiles {
  /// The permissions of a file; those of a new one when it is not there.
  static func mode(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0o644
  }
}
