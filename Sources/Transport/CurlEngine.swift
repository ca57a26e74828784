import CCurl
import Glibc
import Synchronization

/// One thread that runs all transfers of a transport with curl_multi.
///
///     start ──► commands ──► thread: perform ─► poll ─► finished transfers
///     resume/cancel ──┘  (wake up)        └─► EventQueue of each transfer
///
/// Handles are touched by this thread alone; callers only leave commands and wake it up.
final class CurlEngine: Sendable {
  private enum Command: Sendable {
    case start(CurlTransfer)
    case resume(CurlTransfer)
    case cancel(CurlTransfer)
    case stop
  }

  private struct State {
    var commands: [Command] = []
    var multi: MultiHandle?
    var hasFailed: String?
  }

  /// The multi handle: curl_multi_wakeup is the one call that any thread may make.
  private struct MultiHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private let state = Mutex(State())

  deinit { send(.stop) }

  /// Hands a transfer to the thread, which is started at the first one.
  func start(_ request: HTTPRequest, timeouts: Timeouts) -> EventQueue {
    let queue = EventQueue()
    if let problem = runThread() {
      queue.finish(TransportError(.library, problem))
      return queue
    }
    let transfer = CurlTransfer(request, timeouts: timeouts, queue: queue)
    // The queue keeps the engine alive while somebody reads from it.
    queue.connect(
      onResume: { self.send(.resume(transfer)) }, onCancel: { self.send(.cancel(transfer)) })
    send(.start(transfer))
    return queue
  }

  private func send(_ command: Command) {
    state.withLock { state in
      guard let multi = state.multi else { return }
      state.commands.append(command)
      _ = setscrew_curl_multi_wakeup(multi.pointer)
    }
  }

  /// Starts the thread unless it runs; tells why it cannot.
  private func runThread() -> String? {
    state.withLock { state in
      if state.multi != nil { return nil }
      if let problem = setscrew_curl_load() { return String(cString: problem) }
      guard let multi = setscrew_curl_multi_init() else { return "libcurl is out of memory" }
      let loop = CurlLoop(multi: multi) { [weak self] in self?.takeCommands() ?? [.stop] }
      guard loop.runOnThread() else { return "no thread could be started for the transfer" }
      state.multi = MultiHandle(pointer: multi)
      return nil
    }
  }

  private func takeCommands() -> [Command] {
    state.withLock { state in
      defer { state.commands.removeAll() }
      return state.commands
    }
  }

  /// What the thread does until it is stopped.
  private final class CurlLoop: @unchecked Sendable {
    private let multi: UnsafeMutableRawPointer
    private let commands: @Sendable () -> [Command]
    private var running: [ObjectIdentifier: CurlTransfer] = [:]

    init(multi: UnsafeMutableRawPointer, commands: @escaping @Sendable () -> [Command]) {
      self.multi = multi
      self.commands = commands
    }

    func runOnThread() -> Bool {
      var thread = pthread_t()
      let context = Unmanaged.passRetained(self).toOpaque()
      let result = pthread_create(
        &thread, nil,
        { context in
          if let context { Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run() }
          return nil
        }, context)
      guard result == 0 else {
        Unmanaged<CurlLoop>.fromOpaque(context).release()
        return false
      }
      pthread_detach(thread)
      return true
    }

    private func run() {
      while obey(commands()) {
        _ = setscrew_curl_multi_perform(multi)
        finishDone()
        let wait = finishOverdue()
        _ = setscrew_curl_multi_poll(multi, wait)
      }
      for transfer in running.values {
        end(transfer, with: TransportError(.cancelled, "cancelled"))
      }
      _ = setscrew_curl_multi_cleanup(multi)
    }

    /// Carries out commands; false when the thread shall end.
    private func obey(_ commands: [Command]) -> Bool {
      for command in commands {
        switch command {
        case .stop: return false
        case .start(let transfer): begin(transfer)
        case .resume(let transfer): if running[ObjectIdentifier(transfer)] != nil { transfer.resume() }
        case .cancel(let transfer): end(transfer, with: TransportError(.cancelled, "cancelled"))
        }
      }
      return true
    }

    private func begin(_ transfer: CurlTransfer) {
      // The reader may have gone away before the thread came to it.
      guard !transfer.queue.isFinished else { return }
      guard let easy = transfer.prepare() else {
        transfer.queue.finish(TransportError(.library, "libcurl is out of memory"))
        return
      }
      running[ObjectIdentifier(transfer)] = transfer
      _ = setscrew_curl_multi_add(multi, easy)
    }

    private func finishDone() {
      var result = CURLE_OK
      while let easy = setscrew_curl_multi_done(multi, &result) {
        guard let context = setscrew_curl_private(easy) else { continue }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        if result == CURLE_OK {
          end(transfer, with: transfer.complete())
        } else {
          end(transfer, with: transfer.error(for: result))
        }
      }
    }

    /// Ends what has waited too long; returns the milliseconds until the next such look.
    private func finishOverdue() -> Int32 {
      var next: Duration = .seconds(60)
      let now = ContinuousClock.now
      for transfer in Array(running.values) {
        guard let (deadline, error) = transfer.deadline else { continue }
        let left = deadline - now
        if left <= .zero { end(transfer, with: error) } else { next = min(next, left) }
      }
      let (seconds, attoseconds) = next.components
      return Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000) + 1
    }

    private func end(_ transfer: CurlTransfer, with error: TransportError?) {
      guard running.removeValue(forKey: ObjectIdentifier(transfer)) != nil else { return }
      transfer.release { easy in _ = setscrew_curl_multi_remove(multi, easy) }
      transfer.queue.finish(error)
    }
  }
}
