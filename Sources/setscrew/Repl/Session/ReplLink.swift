import Notation
import Payload
import Registry
import Transport
import Workbench

/// The way to a server that a session keeps while it asks the same one.
struct ReplLink: Sendable {
  /// What decides where requests go.
  struct Address: Sendable, Hashable {
    var provider: String
    var isChosen: Bool
    var profile: String?
    var headers: [Payload.Header]
  }

  let address: Address
  let sender: RequestSender
}

extension RunCommand {
  /// What `run` does, for a plan that was made elsewhere.
  init(world: World, plan: RequestPlan, options: RunOptions) {
    self.world = world
    self.plan = plan
    self.options = options
  }
}
