import Notation
import Registry

/// A request on its way into somebody's program: the body, where it goes, and which variables hold the key.
public struct ExportedRequest: Sendable {
  /// A header of the request.
  public struct Header: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Its value.
    public var value: ExportText

    /// A header.
    public init(_ name: String, _ value: ExportText) {
      self.name = name
      self.value = value
    }
  }

  /// The body.
  public var body: JSON
  /// The address that ends in the version segment.
  public var baseURL: ExportText
  /// Whether the address is the one that OpenAI's own library takes by itself.
  public var isStandardAddress: Bool
  /// The variable that holds the key; nil when none is needed.
  public var keyVariable: String?
  /// Whether requests work without a key too.
  public var isKeyOptional: Bool
  /// How the key is sent.
  public var scheme: Provider.Authentication.Scheme
  /// Headers besides those for the key and the kind of content.
  public var headers: [Header]
  /// The members of the body that OpenAI's own library has parameters for.
  public var libraryParameters: Set<String>
  /// What the request is called: the `custom_id` of a batch line.
  public var name: String
  /// Whether the answer comes as a stream of events.
  public var isStreamed: Bool

  /// A request of a payload to a provider.
  ///
  /// - Parameters:
  ///   - payload: The payload.
  ///   - provider: Where it goes; nil for a server that needs no key.
  ///   - baseURL: Another address than the provider's.
  ///   - library: The registry of what OpenAI's own library knows.
  ///   - variables: Headers that the provider takes from the environment and that are set there.
  ///   - name: What the request is called.
  public init?(
    _ payload: Payload, provider: Provider?, baseURL: String?, library: ResponseSettingsRegistry,
    variables: [(name: String, variable: String)] = [], name: String
  ) {
    guard let address = baseURL ?? provider?.baseURL else { return nil }
    body = payload.json
    isStreamed = payload.isStreamed
    let trimmed = address.hasSuffix("/") ? String(address.dropLast()) : address
    self.baseURL = ExportText(trimmed, variables: baseURL == nil ? provider?.placeholders ?? [] : [])
    isStandardAddress = trimmed == library.provider?.baseURL
    scheme = provider?.authentication.scheme ?? .none
    isKeyOptional = provider?.authentication.isOptional ?? true
    if case .none = scheme {
      keyVariable = nil
    } else {
      keyVariable = provider?.authentication.environment.first
    }
    headers =
      payload.headers.map { Header($0.name, ExportText($0.value)) }
      + variables.map { Header($0.name, ExportText([.variable($0.variable)])) }
    libraryParameters = Set(
      library.tree.root.members.filter { member in
        guard let descriptor = member.node.descriptor else { return true }
        return descriptor.endpoints.contains(CheckContext.create) && descriptor.header == nil
          && descriptor.neededHeaders.isEmpty
      }.map(\.name))
    self.name = name
  }

  /// The address of the endpoint.
  public var url: ExportText { baseURL.appending("/responses") }

  /// The header that carries the key.
  public var keyHeader: Header? {
    guard let keyVariable else { return nil }
    switch scheme {
    case .bearer: return Header("Authorization", ExportText([.text("Bearer "), .variable(keyVariable)]))
    case .header(let name): return Header(name, ExportText([.variable(keyVariable)]))
    case .none: return nil
    }
  }

  /// All headers, as a client without a library has to send them.
  public var allHeaders: [Header] {
    [Header("Content-Type", ExportText("application/json"))] + [keyHeader].compactMap { $0 } + headers
  }
}
