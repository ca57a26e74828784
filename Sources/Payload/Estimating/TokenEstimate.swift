import Notation
import Registry

/// An estimate of the input tokens of a payload, made without a tokenizer.
///
/// Texts, schemas and tools are counted as `TextTokenCount` says; every list member costs three tokens more for
/// its frame. What cannot be told from the payload (pictures, files, earlier turns) is named, not guessed.
public struct TokenEstimate: Sendable, Hashable {
  /// A part of the input whose size is not known.
  public struct Unknown: Sendable, Hashable {
    /// The part.
    public var path: ValuePath
    /// What it is.
    public var reason: String
  }

  /// The estimate for what can be counted.
  public var tokens: Int
  /// What cannot be counted.
  public var unknowns: [Unknown] = []

  /// The estimate for a payload made with a registry.
  public init(of payload: Payload, registry: ResponseSettingsRegistry) {
    self.init(of: payload.settings.json, registry: registry)
  }

  init(of body: JSON, registry: ResponseSettingsRegistry) {
    tokens = 0
    count(body, registry.tree.root, .root, isListed: false)
    // The provider says which settings take up what the server keeps.
    guard case .value(.array(let names))? = registry.provider?.fact(["state"]) else { return }
    for name in names.compactMap(\.string) {
      let path = ValuePath([.key(name)])
      switch body[path] {
      case .string?, .object?: unknowns.append(Unknown(path: path, reason: "what came before it"))
      default: continue
      }
    }
  }

  /// Tokens that the input is unlikely to exceed, as far as it can be counted.
  public var upperBound: Int { tokens + (tokens + 3) / 4 + 10 }

  /// The estimate in one line: `about 420 input tokens, and input[0].content[1] (a picture or file)`.
  public var text: String {
    let counted = "about \(tokens) input token\(tokens == 1 ? "" : "s")"
    guard !unknowns.isEmpty else { return counted }
    return "\(counted), and \(ValueText.both(unknowns.map { "\($0.path) (\($0.reason))" }))"
  }

  private mutating func count(_ value: JSON, _ node: SettingNode?, _ path: ValuePath, isListed: Bool) {
    let content = node?.descriptor?.holds
    if content == .secret || content == .dataURL { return }
    switch value {
    case .null, .bool, .number:
      if isListed { tokens += 1 }
    case .string(let text):
      if isListed || content != nil { tokens += TextTokenCount(text).tokens }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        let inner = path.appending(index)
        tokens += 3
        count(element, node?.item, inner, isListed: true)
      }
    case .object(let object):
      guard let node, node.isDescribed else {
        if isListed || content != nil { tokens += TextTokenCount(value.encoded()).tokens }
        return
      }
      let holder = node.variant(of: value) ?? node
      if isListed, object.members.contains(where: { holder.member($0.key)?.descriptor?.holds == .dataURL }) {
        unknowns.append(Unknown(path: path, reason: "a picture or file"))
      }
      for member in object.members {
        count(
          member.value, holder.member(member.key) ?? holder.mapValue, path.appending(member.key),
          isListed: isListed)
      }
    }
  }
}
