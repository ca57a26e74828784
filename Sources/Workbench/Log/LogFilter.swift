import Notation

/// Which exchanges of the log are meant; what is nil does not matter.
public struct LogFilter: Sendable, Hashable {
  /// The profile's name; a path counts by its last part too.
  public var profile: String?
  /// The model that was asked for or served; its snapshots count.
  public var model: String?
  /// The provider.
  public var provider: String?
  /// The session.
  public var session: String?
  /// How it ended: `completed`, `interrupted`; `ok` and `bad` for the two sides.
  public var status: String?
  /// The first moment that counts, in seconds since 1970.
  public var since: Double?
  /// The first moment that counts no more.
  public var until: Double?
  /// Whether the simulator answered.
  public var isSimulated: Bool?

  /// A filter that lets everything pass.
  public init() {}

  /// The condition in SQL, and the values of its marks.
  var condition: (sql: String, values: [SQLiteValue]) {
    var parts: [String] = []
    var values: [SQLiteValue] = []
    func add(_ sql: String, _ marks: SQLiteValue...) {
      parts.append(sql)
      values += marks
    }
    if let profile {
      // A profile is a name or a path; `haiku` finds `profiles/haiku.yaml` too.
      add(
        "(e.profile = ? OR e.profile LIKE ? ESCAPE '\\' OR e.profile LIKE ? ESCAPE '\\')", .text(profile),
        .text("%/\(Self.literal(profile))"), .text("%/\(Self.literal(profile)).y%ml"))
    }
    if let model {
      let snapshots = SQLiteValue.text("\(Self.literal(model))-20%")
      add(
        "(e.model = ? OR e.model_served = ? OR e.model LIKE ? ESCAPE '\\' OR e.model_served LIKE ? ESCAPE '\\')",
        .text(model), .text(model), snapshots, snapshots)
    }
    if let provider { add("e.provider = ?", .text(provider)) }
    if let session { add("e.session = ?", .text(session)) }
    switch status {
    case nil: break
    case "ok"?: add("e.status = 'completed'")
    case "bad"?: add("e.status NOT IN ('completed', 'queued', 'in_progress')")
    case let status?: add("e.status = ?", .text(status))
    }
    if let since { add("e.started_at >= ?", .real(since)) }
    if let until { add("e.started_at < ?", .real(until)) }
    if let isSimulated { add("e.simulated = ?", .integer(isSimulated ? 1 : 0)) }
    return (parts.isEmpty ? "1" : parts.joined(separator: " AND "), values)
  }

  /// A text that LIKE takes letter by letter.
  static func literal(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
  }
}
