import Notation
import Payload
import Registry
import Simulator

/// The simulator inside this process, set up with what the registry knows.
public final class EmbeddedSimulator: Sendable {
  private let server: SimulatorServer
  /// The base URL on loopback.
  public let baseURL: String

  /// Starts a simulator on a free port.
  public init(
    registry: ResponseSettingsRegistry, day: CivilDate, seed: UInt64 = 1, faults: [String] = [],
    paceMilliseconds: Double = 0
  ) throws {
    var configuration = SimulatorConfiguration()
    configuration.seed = seed
    configuration.faults = try faults.flatMap { try Fault.list($0) }
    configuration.paceMilliseconds = paceMilliseconds
    configuration.use(registry, on: day)
    server = SimulatorServer(configuration)
    let port = try server.start()
    baseURL = "http://127.0.0.1:\(port)/v1"
  }

  /// Ends the simulator and its connections.
  public func stop() { server.stop() }
}
