import Secrets

extension RunLog {
  /// What a look at the exchanges themselves found, beyond the soundness of the file.
  public struct Inspection: Sendable, Hashable {
    /// How many exchanges there are.
    public var count: Int
    /// How many of them were looked at, the newest first.
    public var inspected: Int
    /// Those whose bytes cannot be read back as they were.
    public var damaged: [Int]
    /// Those in which a key stands.
    public var withKeys: [Int]

    /// What was found.
    public init(count: Int = 0, inspected: Int = 0, damaged: [Int] = [], withKeys: [Int] = []) {
      self.count = count
      self.inspected = inspected
      self.damaged = damaged
      self.withKeys = withKeys
    }
  }

  /// Reads the newest exchanges back, each with its request, response and arrivals, and looks for keys in them.
  public func inspect(newest limit: Int, for redactor: Redactor) throws(LogProblem) -> Inspection {
    let (count, ids) = try use { database in
      (
        try database.rows("SELECT count(*) FROM exchange").first?.first?.integer ?? 0,
        try database.rows("SELECT id FROM exchange ORDER BY id DESC LIMIT ?", [.integer(limit)])
          .compactMap { $0.first?.integer }
      )
    }
    var inspection = Inspection(count: count, inspected: ids.count)
    for id in ids {
      do {
        guard let exchange = try exchange(id) else { continue }
        let recording = exchange.recording
        let isWhole = recording.arrivals.allSatisfy { $0.length <= recording.received.count }
        if !isWhole { inspection.damaged.append(id) }
        let texts = [recording.sent, recording.received, Array(exchange.summary.encoded().utf8)]
        if !redactor.isEmpty, texts.contains(where: redactor.finds) { inspection.withKeys.append(id) }
      } catch  where error.kind == .damaged {
        inspection.damaged.append(id)
      }
    }
    return inspection
  }
}
