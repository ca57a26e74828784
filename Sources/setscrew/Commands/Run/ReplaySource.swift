import Notation
import Registry
import Workbench

/// The recordings that answer requests instead of a server: those of `--replay`.
struct ReplaySource: Sendable {
  private static let strictWord = "strict"

  private let shelf: RecordingShelf
  /// Whether a request without a recording is an error.
  let isStrict: Bool
  /// How fast answers come.
  let speed: ReplaySpeed

  /// The recordings that the flags name; nil without such flags.
  ///
  /// `strict` alone takes those of the run log.
  init?(
    _ options: RunOptions, world: World, registry: ResponseSettingsRegistry, for requests: [PreparedRequest]
  ) throws {
    guard !options.replays.isEmpty else { return nil }
    let files = options.replays.filter { $0 != Self.strictWord }
    isStrict = files.count < options.replays.count
    speed = options.speed ?? .usual(world.output)
    var recordings: [Recording] = []
    for file in files { recordings += try Self.recordings(in: world.path(of: file)) }
    if files.isEmpty {
      recordings = try Self.logged(
        world, models: Set(requests.map { $0.payload.json[KnownSetting.model]?.string }))
    }
    shelf = RecordingShelf(recordings, registry: registry)
  }

  /// The recordings of a file, or of all files of a folder.
  static func recordings(in path: String) throws -> [Recording] {
    if LocalFiles.isFolder(path) {
      return try LocalFiles.list(path).filter { $0.hasSuffix(".jsonl") }
        .flatMap { try recordings(in: "\(path)/\($0)") }
    }
    do {
      return try RecordingFile.recordings(in: LocalFiles.read(path))
    } catch let problem as RecordingFile.Problem {
      throw Failure(
        .usage, "\(path) is no recording: \(problem)", remedy: "`run --record FILE` makes one")
    }
  }

  /// What was answered in the run log, the newest first: of the same payload, the last answer is meant.
  private static func logged(_ world: World, models: Set<String?>) throws -> [Recording] {
    do {
      let log = try RunLog(existing: world.places.runLog)
      return try log.records().filter { $0.httpStatus != nil && models.contains($0.model) }
        .compactMap { try log.exchange($0.id)?.recording }
    } catch let problem as LogProblem {
      throw Failure(.usage, "--replay strict: \(problem)", remedy: "name a recording with --replay FILE")
    }
  }

  /// Whether a request can be answered.
  func answers(_ body: JSON) -> Bool { shelf.answers(body) }
  /// The recording that answers a request next.
  func take(_ body: JSON) -> Recording? { shelf.take(body) }

  /// What there is to say about a request that no recording answers.
  func missing(_ request: PreparedRequest) -> Finding {
    let differences = shelf.nearestDifferences(to: request.payload.json)
    let places = differences.prefix(3).map { "\($0)" }.joined(separator: ", ")
    let more = differences.count > 3 ? " and \(differences.count - 3) more" : ""
    return Finding(
      "replay-no-match", isStrict ? .error : .note,
      isStrict
        ? "no recording has this payload, and nothing else may be asked"
        : "no recording has this payload; it is sent",
      path: differences.first,
      remedy: isStrict ? "record it with --record FILE, or leave strict out" : nil,
      notes: differences.isEmpty ? [] : [Finding.Note("the nearest one differs in \(places)\(more)")])
  }
}

extension Places {
  /// The run log.
  var runLog: String { "\(data)/log.sqlite" }
}
