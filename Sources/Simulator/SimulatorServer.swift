import CSystem
import Glibc
import Synchronization

/// A Responses server on this machine's loopback that answers without a network or a key.
///
///     let server = SimulatorServer(configuration)
///     let port = try server.start()
///     defer { server.stop() }
///
/// The server runs on a thread of its own. It ends with `stop`, or with the last reference to it.
public final class SimulatorServer: Sendable {
  /// Why the server did not start.
  public struct StartError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The port that was asked for.
    public var port: UInt16
    /// What the system said: `Address already in use`.
    public var reason: String

    /// One line for the user.
    public var description: String {
      port == 0 ? "cannot listen on 127.0.0.1: \(reason)" : "cannot listen on 127.0.0.1:\(port): \(reason)"
    }
  }

  private struct Running {
    var port: UInt16
    var inbox: LoopInbox
    var thread: pthread_t
  }

  private let configuration: SimulatorConfiguration
  private let running = Mutex<Running?>(nil)

  /// A server that does not listen yet.
  public init(_ configuration: SimulatorConfiguration = SimulatorConfiguration()) {
    self.configuration = configuration
  }

  deinit { stop() }

  /// The port that is listened on; nil while the server is stopped.
  public var port: UInt16? { running.withLock { $0?.port } }

  /// Where clients send requests: `http://127.0.0.1:8080/v1`; nil while the server is stopped.
  public var baseURL: String? { port.map { "http://127.0.0.1:\($0)/v1" } }

  /// Listens and serves; gives the port.
  ///
  /// Starting a server that runs gives its port again.
  @discardableResult
  public func start() throws(StartError) -> UInt16 {
    let result: Result<UInt16, StartError> = running.withLock { running in
      if let running { return .success(running.port) }
      return open().map { opened in
        running = opened
        return opened.port
      }
    }
    return try result.get()
  }

  /// Stops serving, closes every connection and waits until the thread has ended.
  ///
  /// From within the sink, which runs on the server's thread, it stops without waiting.
  public func stop() {
    guard
      let ending = running.withLock({ running in
        defer { running = nil }
        return running
      })
    else { return }
    ending.inbox.stop()
    if pthread_equal(ending.thread, pthread_self()) != 0 {
      pthread_detach(ending.thread)
    } else {
      pthread_join(ending.thread, nil)
    }
  }

  private func open() -> Result<Running, StartError> {
    var port: UInt16 = 0
    let listener = setscrew_listen_loopback(configuration.port, &port)
    guard listener >= 0 else { return .failure(failure([])) }
    let poller = setscrew_poller_open()
    guard poller >= 0 else { return .failure(failure([listener])) }
    let waker = setscrew_waker_open()
    guard waker >= 0 else { return .failure(failure([listener, poller])) }
    let inbox = LoopInbox(waker: waker)
    let loop = EventLoop(
      poller: poller, listener: listener, inbox: inbox, limits: configuration.limits,
      service: SimulatorService(configuration))
    let passed = Unmanaged.passRetained(loop)
    var thread = pthread_t()
    // A client that leaves must not end the process, and signals belong to the program's own threads.
    var blocked = sigset_t()
    var previous = sigset_t()
    sigfillset(&blocked)
    pthread_sigmask(SIG_BLOCK, &blocked, &previous)
    // Deeply nested schemas are walked by recursion: the stack must not depend on the shell's limits.
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 16 << 20)
    defer { pthread_attr_destroy(&attributes) }
    let status = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<EventLoop>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, passed.toOpaque())
    pthread_sigmask(SIG_SETMASK, &previous, nil)
    guard status == 0 else {
      passed.release()
      errno = status
      let failure = failure([listener, poller])
      inbox.close()
      return .failure(failure)
    }
    return .success(Running(port: port, inbox: inbox, thread: thread))
  }

  private func failure(_ descriptors: [Int32]) -> StartError {
    let reason = String(cString: strerror(errno))
    for descriptor in descriptors { close(descriptor) }
    return StartError(port: configuration.port, reason: reason)
  }
}
