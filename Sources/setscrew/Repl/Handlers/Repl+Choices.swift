import Notation
import Payload
import Profiles
import Registry
import Workbench

extension Repl {
  /// `/provider`: shows or chooses where requests go.
  func provider(_ rest: String) async throws {
    guard !rest.isEmpty else {
      let choice = try plan().choice
      return world.output.line("\(choice.name)  (\(choice.origin?.description ?? "nobody chose another"))")
    }
    let before = settings
    settings.provider = rest
    do {
      let request = try await nextRequest()
      workspace.report.print(request.prepared.findings.filter { $0.severity != .note })
    } catch {
      settings = before
      throw error
    }
    world.output.line("provider: \(rest)")
    await keepSettings()
  }

  /// `/remedy`: shows or chooses what is done with refused settings.
  func remedy(_ rest: String) async throws {
    guard !rest.isEmpty else {
      let remedy = try await nextRequest().prepared.resolved.remedy
      return world.output.line(remedy.map { "\($0.value.rawValue)  (\($0.origin))" } ?? "error")
    }
    guard let remedy = Remedy(rawValue: rest) else {
      let known = Remedy.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.usage, "/remedy takes one of \(known), not '\(rest)'")
    }
    settings.remedy = remedy
    world.output.line("remedy: \(rest)")
    await keepSettings()
  }

  /// `/budget`: shows or sets what the session may cost.
  func budget(_ rest: String) async throws {
    let spent = await SessionCost(chat.snapshot.session)
    switch rest {
    case "": world.output.line("\(budget.map { "$\($0)" } ?? "no budget"); \(spent.text) spent")
    case "off": budget = nil
    default:
      let text = rest.hasPrefix("$") ? String(rest.dropFirst()) : rest
      guard let limit = Decimal(text), limit >= .zero else {
        throw Failure(.usage, "/budget takes dollars such as 0.50, or off, not '\(rest)'")
      }
      budget = limit
      world.output.line("budget: $\(limit); \(spent.text) spent")
    }
  }

  /// `/theme`: chooses colours.
  func theme(_ rest: String) async throws {
    guard let choice = ThemeChoice(rawValue: rest) else {
      throw Failure(
        .usage, "/theme takes one of \(ThemeChoice.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    surface.use(choice)
  }

  /// `/keys`: chooses the keys that lines are edited with.
  func keys(_ rest: String) throws {
    guard let style = KeyStyle(rawValue: rest) else {
      throw Failure(
        .usage, "/keys takes one of \(KeyStyle.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    surface.use(style)
  }
}
