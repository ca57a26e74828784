import Secrets
import Synchronization

/// A channel that masks keys in everything that passes, and shows what would steer a terminal.
final class RedactingChannel: Channel {
  private struct Gates {
    var redactor: Redactor
    var controls: ControlFilter?

    mutating func consume(_ bytes: [UInt8]) -> [UInt8] {
      let masked = redactor.consume(bytes)
      return controls?.consume(masked) ?? masked
    }

    mutating func finish() -> [UInt8] {
      let masked = redactor.finish()
      guard var filter = controls else { return masked }
      defer { controls = filter }
      return filter.consume(masked) + filter.finish()
    }
  }

  private let inner: any Channel
  private let gates: Mutex<Gates>

  /// A channel in front of another one.
  ///
  /// - Parameter showsControls: Whether control characters are shown: wherever a person may look.
  init(_ inner: any Channel, masking secrets: [Secret], shapes: Bool = false, showsControls: Bool = false) {
    self.inner = inner
    gates = Mutex(
      Gates(redactor: Redactor(secrets, shapes: shapes), controls: showsControls ? ControlFilter() : nil))
  }

  var isTerminal: Bool { inner.isTerminal }
  var width: Int { inner.width }

  func write(_ bytes: [UInt8]) {
    let shown = gates.withLock { $0.consume(bytes) }
    if !shown.isEmpty { inner.write(shown) }
  }

  func control(_ sequence: String) { inner.control(sequence) }

  /// Writes what was held back; nothing more may be written behind it.
  func finish() {
    let rest = gates.withLock { $0.finish() }
    if !rest.isEmpty { inner.write(rest) }
  }
}
