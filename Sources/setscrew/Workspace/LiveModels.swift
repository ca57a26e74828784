import Notation
import Profiles
import Registry

/// The days on which models end by a server's own list, as the last `models --live` found them.
struct LiveModels: Sendable, Equatable {
  /// The server that was asked.
  let host: String
  /// The day on which it was.
  let day: CivilDate
  /// The days by the models' ids, where the server names one.
  let ends: [String: CivilDate]

  /// A list that a server gave.
  init(host: String, day: CivilDate, ends: [String: CivilDate]) {
    self.host = host
    self.day = day
    self.ends = ends
  }

  /// What was kept of a provider's list; nil where nothing was, or nothing that can be read.
  init?(of provider: String, in world: World) {
    guard let path = Self.path(provider, world), let bytes = try? LocalFiles.read(path, limit: 16 << 20),
      let json = try? JSON(parsing: bytes), let host = json["host"]?.string,
      let day = json["day"]?.string.flatMap({ CivilDate($0) }), let list = json["ends"]?.object
    else { return nil }
    let days = list.members.compactMap { member in
      member.value.string.flatMap { CivilDate($0) }.map { (member.key, $0) }
    }
    self.init(host: host, day: day, ends: Dictionary(days, uniquingKeysWith: { first, _ in first }))
  }

  /// Keeps the list in the cache; one that cannot be written is asked for again.
  func keep(of provider: String, in world: World) {
    guard let path = Self.path(provider, world), let folder = LocalFiles.parent(of: path) else { return }
    var days = JSONObject()
    for (id, end) in ends.sorted(by: { $0.key < $1.key }) { days[id] = .string("\(end)") }
    let json: JSON = ["host": .string(host), "day": .string("\(day)"), "ends": .object(days)]
    try? LocalFiles.makeFolder(folder)
    try? LocalFiles.write(Array((json.encoded() + "\n").utf8), to: path)
  }

  /// What is to be said about a request's model where the server says something else than the registry.
  func finding(about model: Sourced<String>, known: CivilDate?, on today: CivilDate) -> Finding? {
    guard let end = ends[model.value], end != known else { return nil }
    let other = known.map { "the registry says \($0)" } ?? "the registry knows no end"
    return Finding(
      "model-ends-live", .warning,
      "\(model.value) \(end <= today ? "ended" : "ends") on \(end), by the list of \(host) of \(day); \(other)",
      at: model.origin, remedy: "`setscrew models --live` asks again")
  }

  private static func path(_ provider: String, _ world: World) -> String? {
    let isName = provider.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    return isName ? "\(world.places.cache)/models/\(provider).json" : nil
  }
}
