import Secrets
import Synchronization

/// A channel that masks keys in everything that passes.
final class RedactingChannel: Channel {
  private let inner: any Channel
  private let redactor: Mutex<Redactor>

  init(_ inner: any Channel, masking secrets: [Secret], shapes: Bool = false) {
    self.inner = inner
    redactor = Mutex(Redactor(secrets, shapes: shapes))
  }

  var isTerminal: Bool { inner.isTerminal }
  var width: Int { inner.width }

  func write(_ bytes: [UInt8]) {
    let shown = redactor.withLock { $0.consume(bytes) }
    if !shown.isEmpty { inner.write(shown) }
  }

  /// Writes what was held back; nothing more may be written behind it.
  func finish() {
    let rest = redactor.withLock { $0.finish() }
    if !rest.isEmpty { inner.write(rest) }
  }
}
