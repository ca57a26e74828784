import Notation
import Payload
import Profiles
import Registry
import Secrets
import Synchronization
import Transport
import Workbench

/// Writes what passed a capture into a folder: a profile for each request that differs, a recording for each exchange.
final class CaptureKeeper: Sendable {
  private struct State {
    var profiles: [JSON.ByValue: String] = [:]
    var count = 0
  }

  private let folder: String
  private let shownFolder: String
  private let provider: String
  private let registry: ResponseSettingsRegistry
  /// Seconds since 1970.
  let now: @Sendable () -> Double
  private let say: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// A keeper that writes into a folder and says what it has written.
  init(
    folder: String, shownFolder: String, provider: String, registry: ResponseSettingsRegistry,
    now: @escaping @Sendable () -> Double, say: @escaping @Sendable (String) -> Void
  ) {
    self.folder = folder
    self.shownFolder = shownFolder
    self.provider = provider
    self.registry = registry
    self.now = now
    self.say = say
  }

  /// Keeps an exchange with the endpoint that makes responses; others have no profile that could send them.
  func keep(_ passage: Passage, masking secrets: [Secret]) {
    guard passage.method == "POST", passage.url.prefix(while: { $0 != "?" }).hasSuffix("/responses"),
      let body = try? JSON(parsing: passage.sent), body.object != nil
    else { return }
    let redactor = Redactor(secrets, shapes: true)
    let plain = (try? JSON(parsing: redactor.redacted(withoutSecrets(body).encoded()))) ?? .null
    state.withLock { state in
      do {
        try write(passage, plain, redactor, &state)
      } catch {
        say("\(error)")
      }
    }
  }

  private func write(_ passage: Passage, _ body: JSON, _ redactor: Redactor, _ state: inout State) throws {
    repeat { state.count += 1 } while LocalFiles.exists("\(folder)/\(name(state.count, body)).recording")
    let name = name(state.count, body)
    let key = JSON.ByValue(body)
    if state.profiles[key] == nil {
      let profile = "\(name).yaml"
      let text = ProfileWriter(summary: "Captured from a request to \(Self.host(passage.url)).").text(
        body: body.object ?? JSONObject())
      try ProfileSaver.write(text, to: "\(folder)/\(profile)")
      state.profiles[key] = profile
      say("profile \(shownFolder)/\(profile)")
    }
    var recording = Recording(
      startedAt: passage.startedAt, provider: provider, profile: state.profiles[key], method: passage.method,
      url: passage.url, fields: passage.fields.map { .init($0.name, $0.shownValue) },
      sent: Array(body.encoded().utf8), head: passage.head, received: passage.received,
      arrivals: passage.arrivals, timing: passage.timing, total: passage.total, failure: passage.failure)
    recording = recording.redacted(by: redactor)
    try LocalFiles.write(
      Array(RecordingFile.text(of: recording).utf8), to: "\(folder)/\(name).recording", mode: 0o600)
    say("recording \(shownFolder)/\(name).recording")
  }

  private func name(_ number: Int, _ body: JSON) -> String {
    let model = (body[KnownSetting.model]?.string ?? "request").map { character in
      character.isASCII && (character.isLetter || character.isNumber || character == ".") ? character : "-"
    }
    let digits = String(number)
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits + "-" + String(model.prefix(60))
  }

  /// The body without the settings that hold secrets.
  private func withoutSecrets(_ body: JSON) -> JSON {
    var paths: [ValuePath] = []
    registry.tree.root.visitSettings(in: body) { path, value, descriptor in
      if descriptor.holds == .secret, value.string != nil { paths.append(path) }
    }
    return paths.reduce(body) { $0.removing($1.steps[...]) }
  }

  private static func host(_ url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    return parts.count > 1 ? String(parts[1].prefix { $0 != "/" }) : url
  }
}

extension JSON {
  /// The value without what stands at a place.
  fileprivate func removing(_ steps: ArraySlice<ValuePath.Step>) -> JSON {
    guard let step = steps.first else { return self }
    let rest = steps.dropFirst()
    switch (step, self) {
    case (.key(let key), .object(var object)):
      object[key] = rest.isEmpty ? nil : object[key]?.removing(rest)
      return .object(object)
    case (.index(let index), .array(var elements)) where elements.indices.contains(index):
      if rest.isEmpty { elements.remove(at: index) } else { elements[index] = elements[index].removing(rest) }
      return .array(elements)
    default: return self
    }
  }
}
