import Notation
import Registry
import Secrets
import Simulator
import Synchronization
import Transport
import Workbench

/// Keeps what the simulator was asked and answered in the run log, beside what `run` writes there.
///
///     server's thread ─ SimulatedExchange ─► queue ─► task: Exchange ─► masked ─► run log
///
/// Writing takes longer than answering, so it is done elsewhere: no answer waits for it. What piles up is bounded
/// by its bytes; what does not fit is counted and told, as is whatever the log could not take.
final class SimulationLog: Sendable {
  private struct Account {
    var waitingBytes = 0
    var lost = 0
    var told: Set<String> = []
  }

  /// How much of an answer is kept.
  static let mostAnswerBytes = 64 << 20

  private let provider: String
  private let registry: ResponseSettingsRegistry
  private let day: CivilDate
  private let world: World
  private let baseURL = Mutex("")
  private let account = Mutex(Account())
  private let queue: AsyncStream<SimulatedExchange>.Continuation
  private let writer = Mutex<Task<Void, Never>?>(nil)
  private let mostWaitingBytes: Int

  /// A log that writes from now on; what waits to be written takes so many bytes at most.
  init(
    world: World, provider: String, registry: ResponseSettingsRegistry, day: CivilDate,
    mostWaitingBytes: Int = 256 << 20
  ) {
    self.world = world
    self.provider = provider
    self.registry = registry
    self.day = day
    self.mostWaitingBytes = mostWaitingBytes
    let (exchanges, queue) = AsyncStream<SimulatedExchange>.makeStream()
    self.queue = queue
    let task = Task { [self] in
      var log: RunLog?
      for await exchange in exchanges {
        account.withLock { $0.waitingBytes -= Self.size(exchange) }
        write(exchange, to: &log)
      }
    }
    writer.withLock { $0 = task }
  }

  /// Says where clients find the server.
  func begin(at url: String) { baseURL.withLock { $0 = url } }

  /// Takes an exchange; those that make no response have no place in the run log.
  func add(_ exchange: SimulatedExchange) {
    guard exchange.endpoint == .create, !exchange.method.isEmpty else { return }
    let size = Self.size(exchange)
    let fits = account.withLock { account in
      guard account.waitingBytes + size <= mostWaitingBytes else {
        account.lost += 1
        return false
      }
      account.waitingBytes += size
      return true
    }
    guard fits else { return tell("it is not written as fast as requests come") }
    queue.yield(exchange)
  }

  /// Writes what still waits, and tells how much is missing.
  func finish() async {
    queue.finish()
    await writer.withLock { $0 }?.value
    let lost = account.withLock { $0.lost }
    guard lost > 0 else { return }
    let exchanges = lost == 1 ? "1 exchange is" : "\(lost) exchanges are"
    world.errors.line("setscrew: \(exchanges) not in the run log")
  }

  private static func size(_ exchange: SimulatedExchange) -> Int {
    exchange.requestBody.count + exchange.responseBytes.count + (1 << 10)
  }

  private func write(_ exchange: SimulatedExchange, to log: inout RunLog?) {
    do throws(LogProblem) {
      let open: RunLog
      if let log { open = log } else { open = try RunLog(writingTo: world.places.runLog) }
      log = open
      try open.append(
        LogEntry(
          logged(exchange), registry: registry, secrets: exchange.secrets + world.secrets,
          program: Version.current))
    } catch {
      account.withLock { $0.lost += 1 }
      tell("\(error)")
    }
  }

  /// Tells of a trouble once, however often it comes.
  private func tell(_ trouble: String) {
    let isNew = account.withLock { $0.told.insert(trouble).inserted }
    if isNew { world.errors.line("setscrew: warning[log-unwritten]: \(trouble.visibleText)") }
  }

  private func logged(_ exchange: SimulatedExchange) -> Exchange {
    let text = String(decoding: exchange.requestBody, as: UTF8.self)
    var request = Exchange.Request(
      baseURL: baseURL.withLock { $0 }, provider: provider, isSimulated: true, profile: nil,
      body: (try? JSON(parsing: exchange.requestBody)) ?? (text.isEmpty ? .null : .string(text)))
    request.fields = exchange.requestFields.fields.map { ($0.name, $0.value) }
    let recording = Recording(exchange, url: request.url)
    return Exchange(
      request, recording.result, startedAt: world.now() - Double(exchange.nanoseconds) / 1e9,
      registry: registry, day: day)
  }
}

extension Recording {
  /// What a client saw of an exchange with the simulator.
  fileprivate init(_ exchange: SimulatedExchange, url: String) {
    func time(_ nanoseconds: UInt64) -> Duration { .nanoseconds(Int64(clamping: nanoseconds)) }
    let answer = ServedAnswer(of: exchange)
    let total = time(exchange.nanoseconds)
    self.init(
      startedAt: 0, provider: "", url: url, sent: [],
      head: answer.map { answer in
        HTTPHead(status: answer.status, fields: answer.fields.fields.map { ($0.name, $0.value) })
      },
      received: answer?.body ?? [],
      arrivals: (answer?.arrivals ?? []).map { .init(length: $0.length, time: time($0.nanoseconds)) },
      timing: answer.map { _ in HTTPTiming(firstByte: time(exchange.firstByteNanoseconds), total: total) },
      total: total, failure: Self.failure(of: exchange, answer))
  }

  private static func failure(of exchange: SimulatedExchange, _ answer: ServedAnswer?) -> TransportError? {
    let begun = answer != nil
    func broken(_ reason: String) -> TransportError {
      TransportError(begun ? .closedEarly : .closedBeforeResponse, reason, responseHadBegun: begun)
    }
    switch exchange.ending {
    case .finished:
      return answer?.isComplete == false ? broken("the answer is longer than what is kept of it") : nil
    case .cut: return broken("the simulator broke the answer off")
    case .clientLeft: return TransportError(.cancelled, "the client went away", responseHadBegun: begun)
    case .timedOut: return broken("the client did not read")
    case .stopped: return broken("the simulator was stopped")
    }
  }
}
