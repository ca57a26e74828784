import Notation
import Profiles

/// One question of a session with its answer, at its place in the tree of turns.
public struct Turn: Sendable, Identifiable {
  /// Names a turn for as long as its session lives.
  public struct ID: Sendable, Hashable, CustomStringConvertible {
    /// The name: sixteen hexadecimal digits.
    public let description: String

    /// The turn of a name.
    public init(_ name: String) { description = name }

    /// A name that no other turn has.
    public static func fresh() -> ID {
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return ID(String(repeating: "0", count: 16 - digits.count) + digits)
    }
  }

  /// The turn's name.
  public let id: ID
  /// The turn that it follows; nil for one that begins a conversation.
  public let parent: ID?
  /// What the user wrote.
  public let prompt: String
  /// What was sent.
  public var request: TurnRequest
  /// What came back.
  public var answer: ChatMessage
  /// When it was sent, in seconds since 1970.
  public var startedAt: Double

  /// A turn that is about to be sent.
  public init(
    id: ID, parent: ID?, prompt: String, request: TurnRequest, answer: ChatMessage = ChatMessage(),
    startedAt: Double
  ) {
    self.id = id
    self.parent = parent
    self.prompt = prompt
    self.request = request
    self.answer = answer
    self.startedAt = startedAt
  }
}

extension Turn {
  /// Ends the turn: what came stays, whole, failed or cut.
  public mutating func finish(_ result: ChatResult) {
    answer.notice = nil
    if let response = result.response, result.end != .cancelled || answer.content.isEmpty {
      answer.content.settle(with: response)
    }
    switch result.end {
    case .completed:
      answer.status = .completed
      answer.response = result.response
    case .failed(let reason):
      answer.status = .failed(reason)
      answer.response = result.response
    case .cancelled:
      answer.isCut = !answer.content.isEmpty
      answer.status = answer.isCut ? .completed : .cancelled
    }
    guard let exchange = result.exchange else { return }
    answer.exchange = exchange
    answer.trace = exchange.trace
    answer.summary = ExchangeSummary(of: exchange).text
    answer.cost = exchange.cost.total?.description
  }
}

/// What a turn sent, and where to.
public struct TurnRequest: Sendable, Hashable {
  /// Who can open what a server sealed.
  public struct Source: Sendable, Hashable {
    /// The provider by whose rules it was judged.
    public var provider: String
    /// The endpoint.
    public var baseURL: String
    /// The model that was asked for.
    public var model: String
    /// The key as it may be shown; nil without one.
    public var key: String?

    /// Who can open what a server sealed.
    public init(provider: String, baseURL: String, model: String, key: String? = nil) {
      self.provider = provider
      self.baseURL = baseURL
      self.model = model
      self.key = key
    }
  }

  /// The items that this turn added to the conversation, changes of settings included.
  public var input: [JSON]
  /// The whole body, exactly as sent.
  public var body: JSON
  /// Where it went.
  public var source: Source
  /// How what came before was carried.
  public var mode: StateMode

  /// What a turn sends.
  public init(input: [JSON], body: JSON, source: Source, mode: StateMode) {
    self.input = input
    self.body = body
    self.source = source
    self.mode = mode
  }
}
