import Notation
import Payload
import Registry

/// Prints what would be sent, and what it may cost at the worst.
struct DryRun {
  private let command: RunCommand
  private let requests: [PreparedRequest]

  init(_ command: RunCommand, _ requests: [PreparedRequest]) {
    self.command = command
    self.requests = requests
  }

  func run() throws -> ExitCode {
    let world = command.world
    if command.options.form == .json {
      let list = requests.map { request in
        let estimate = request.costEstimate(on: command.plan.workspace.day)
        return ["request": request.payload.json, "estimate": estimate.json] as JSON
      }
      world.output.line((list.count == 1 ? list[0] : .array(list)).pretty(indent: 2))
      return .success
    }
    for request in requests {
      world.output.line(request.payload.json.pretty(indent: 2))
      let estimate = request.costEstimate(on: command.plan.workspace.day)
      world.errors.write(estimate.text)
    }
    return .success
  }
}
