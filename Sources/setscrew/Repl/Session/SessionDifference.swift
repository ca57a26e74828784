import Notation
import Payload
import Registry
import Workbench

/// Two requests of a session beside each other, in the way of `diff`.
struct SessionDifference {
  /// One of the requests.
  struct Side {
    fileprivate var request: ComparedRequest

    /// A request that could be sent.
    init(_ name: String, _ request: PreparedRequest, in workspace: Workspace) {
      self.request = ComparedRequest(
        name: name, source: request.profileName, payload: request.payload,
        context: workspace.context(request.registry), profile: request.resolved)
    }

    /// A request as it was sent, by the rules of another.
    init(_ name: String, _ turn: Turn, like other: PreparedRequest, in workspace: Workspace) {
      request = ComparedRequest(
        name: name, body: SourcedValue(turn.request.body, from: .builtin("as it was sent")),
        context: workspace.context(other.registry))
      request.payload.headers = other.payload.headers
    }

    /// The request without what was said and how it is carried.
    var withoutState: Side {
      var copy = self
      for key in [KnownSetting.input, KnownSetting.previousResponse, KnownSetting.conversation] {
        copy.request.payload.body.remove(key)
        copy.request.payload.settings.remove(key)
      }
      return copy
    }
  }

  private let comparison: Comparison
  private let workspace: Workspace

  init(_ old: Side, _ new: Side, in workspace: Workspace) {
    self.workspace = workspace
    comparison = Comparison(of: [old.request, new.request])
  }

  /// The difference as text; nil when there is none.
  var text: String? {
    guard comparison.isDifferent else { return nil }
    return ComparisonText(
      comparison, title: nil, width: workspace.world.output.width, paint: workspace.outputPaint,
      isUnified: false
    ).text
  }
}
