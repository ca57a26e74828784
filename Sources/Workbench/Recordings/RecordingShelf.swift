import Notation
import Payload
import Registry
import Synchronization

/// Recordings from which requests are answered: each request by the one that was made of the same payload.
///
/// Payloads are the same when they mean the same JSON: the order of keys and the spelling of numbers say nothing, nor
/// do the values of settings that hold secrets. Where the same payload was recorded several times, the answers come
/// in the order in which they were recorded, and the last one again after that.
public final class RecordingShelf: Sendable {
  private struct State {
    var recordings: [JSON.ByValue: [Recording]] = [:]
    var taken: [JSON.ByValue: Int] = [:]
  }

  private let bodies: [JSON]
  private let registry: ResponseSettingsRegistry
  private let state: Mutex<State>

  /// A shelf of recordings; the registry tells which settings hold secrets.
  public init(_ recordings: [Recording], registry: ResponseSettingsRegistry) {
    self.registry = registry
    var state = State()
    var bodies: [JSON] = []
    for recording in recordings {
      guard let body = try? JSON(parsing: recording.sent) else { continue }
      let key = JSON.ByValue(Self.withoutSecrets(body, registry))
      if state.recordings[key] == nil { bodies.append(key.json) }
      state.recordings[key, default: []].append(recording)
    }
    self.bodies = bodies
    self.state = Mutex(state)
  }

  /// Whether a request can be answered.
  public func answers(_ body: JSON) -> Bool {
    let key = JSON.ByValue(Self.withoutSecrets(body, registry))
    return state.withLock { $0.recordings[key] != nil }
  }

  /// The recording that answers a request next; nil when none does.
  public func take(_ body: JSON) -> Recording? {
    let key = JSON.ByValue(Self.withoutSecrets(body, registry))
    return state.withLock { state in
      guard let list = state.recordings[key] else { return nil }
      let position = state.taken[key, default: 0]
      state.taken[key] = position + 1
      return list[min(position, list.count - 1)]
    }
  }

  /// Where the request differs from the recorded one that is nearest to it; empty when there is none.
  public func nearestDifferences(to body: JSON) -> [ValuePath] {
    let asked = Self.withoutSecrets(body, registry)
    return bodies.map { JSONDifference(from: $0, to: asked).changes.map(\.path) }
      .min { $0.count < $1.count } ?? []
  }

  /// The body with the values of secrets left out: a recording has them masked.
  private static func withoutSecrets(_ body: JSON, _ registry: ResponseSettingsRegistry) -> JSON {
    var paths: [ValuePath] = []
    registry.tree.root.visitSettings(in: body) { path, value, descriptor in
      if descriptor.holds == .secret, value.string != nil { paths.append(path) }
    }
    return paths.reduce(body) { $0.replacing($1.steps[...], with: .null) }
  }
}

extension JSON {
  /// The value with another one at a place that is there.
  fileprivate func replacing(_ steps: ArraySlice<ValuePath.Step>, with value: JSON) -> JSON {
    guard let step = steps.first else { return value }
    switch (step, self) {
    case (.key(let key), .object(var object)):
      object[key] = object[key]?.replacing(steps.dropFirst(), with: value)
      return .object(object)
    case (.index(let index), .array(var elements)) where elements.indices.contains(index):
      elements[index] = elements[index].replacing(steps.dropFirst(), with: value)
      return .array(elements)
    default: return self
    }
  }
}
