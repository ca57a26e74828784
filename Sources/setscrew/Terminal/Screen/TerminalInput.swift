import CSystem
import Glibc
import Synchronization

/// Reads keys and signals on a thread of its own.
///
///     keys ──┐
///     signals ┼─► poll ─► handler
///     control ┘ (pause, go on, end)
final class TerminalInput: Sendable {
  /// What comes in.
  enum Event: Sendable {
    /// Bytes of the terminal.
    case bytes([UInt8])
    /// Nothing has followed for a moment.
    case pause
    /// A signal.
    case signal(Int32)
    /// The terminal is gone.
    case closed
  }

  private let keys: Int32
  private let signals: Int32
  private let control: (read: Int32, write: Int32)
  private let handler: @Sendable (Event) -> Void
  private let isPaused = Mutex(false)

  /// Begins to read.
  init?(keys: Int32, handler: @escaping @Sendable (Event) -> Void) {
    var ends: [Int32] = [-1, -1]
    signals = setscrew_terminal_signals()
    guard pipe(&ends) == 0, signals >= 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.keys = keys
    control = (ends[0], ends[1])
    self.handler = handler
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    let result = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<TerminalInput>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context)
    guard result == 0 else { return nil }
    pthread_detach(thread)
  }

  /// Leaves the keys to somebody else; comes back when no more are taken.
  func pause() { tell("p", until: true) }
  /// Takes keys again.
  func resume() { tell("r", until: false) }
  /// Ends the thread.
  func stop() { send("q") }

  private func tell(_ letter: Unicode.Scalar, until state: Bool) {
    send(letter)
    // The thread answers within a turn of its loop.
    for _ in 0..<(1 << 10) where isPaused.withLock({ $0 }) != state { usleep(1 << 10) }
  }

  private func send(_ letter: Unicode.Scalar) {
    var byte = UInt8(letter.value)
    _ = write(control.write, &byte, 1)
  }

  private func run() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var hasInput = false
    while true {
      let paused = isPaused.withLock { $0 }
      var entries = [
        pollfd(fd: control.read, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        pollfd(fd: paused ? -1 : keys, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&entries, 3, hasInput ? 30 : -1)
      if count < 0 {
        if errno == EINTR { continue }
        return handler(.closed)
      }
      if count == 0 {
        hasInput = false
        handler(.pause)
        continue
      }
      if entries[0].revents != 0 {
        var letter: UInt8 = 0
        guard read(control.read, &letter, 1) == 1, letter != UInt8(ascii: "q") else { return }
        isPaused.withLock { $0 = letter == UInt8(ascii: "p") }
        continue
      }
      if entries[1].revents != 0 {
        var number: UInt8 = 0
        if read(signals, &number, 1) == 1 { handler(.signal(Int32(number))) }
        continue
      }
      if entries[2].revents != 0 {
        let size = read(keys, &buffer, buffer.count)
        if size < 0, errno == EINTR || errno == EAGAIN { continue }
        guard size > 0 else { return handler(.closed) }
        hasInput = true
        handler(.bytes(Array(buffer[..<size])))
      }
    }
  }
}
