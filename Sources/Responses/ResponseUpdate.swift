import Notation

/// What a stream event changes, for whoever shows an answer while it comes.
public enum ResponseUpdate: Sendable, Hashable {
  /// The response was created, queued or begun, or its object came anew.
  case response(Response)
  /// An item begins; its texts follow as fragments.
  case itemAdded(ItemHandle, OutputItem)
  /// An item that was known by its texts only has been announced.
  case itemChanged(ItemHandle, OutputItem)
  /// A piece of text. Each text is told once, however often the server repeats it.
  case text(TextFragment)
  /// A hosted tool has changed its state.
  case tool(ItemHandle, ToolState, detail: String)
  /// A citation was added to a message.
  case annotation(ItemHandle, JSON)
  /// A preview of an image has come; the event's JSON holds it.
  case partialImage(ItemHandle, JSON)
  /// An item in its final form.
  case itemDone(ItemHandle, OutputItem)
  /// The tokens used.
  case usage(Usage)
  /// Something about the stream is not as it should be.
  case finding(Finding)
  /// The response has ended.
  case ended(Outcome)
}

/// Names one item of a response while its stream lasts; servers' ids may change or be missing.
public struct ItemHandle: Sendable, Hashable, Comparable {
  /// The number of the item in the order in which the stream first spoke of it.
  public let number: Int

  /// Arrival order.
  public static func < (left: ItemHandle, right: ItemHandle) -> Bool { left.number < right.number }
}

/// A piece of a text that grows while a response streams.
public struct TextFragment: Sendable, Hashable {
  /// What a text is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The answer.
    case outputText
    /// What the model says instead of an answer.
    case refusal
    /// The model's own reasoning.
    case reasoningText
    /// The summary of the reasoning.
    case reasoningSummary
    /// A call's arguments, as JSON text.
    case arguments
    /// A custom tool's input.
    case customInput
    /// Code that a hosted interpreter runs.
    case code
    /// A shell command.
    case command
    /// What a shell command printed.
    case commandOutput
    /// What is spoken in an audio answer.
    case transcript
  }

  /// The item that the text belongs to; nil for a transcript, which belongs to none.
  public var item: ItemHandle?
  /// What the text is.
  public var kind: Kind
  /// The number of the part in the item.
  public var part: Int
  /// The text to add, or the whole text where it replaces what was told.
  public var text: String
  /// Whether the server took back what it had sent: the text stands in place of all earlier fragments.
  public var replaces: Bool
}

/// The state of a tool call.
public enum ToolState: String, Sendable, Hashable, CaseIterable {
  /// The call is known and waits for its turn, or for the client to run it.
  case queued
  /// The tool works, or the model still writes the call.
  case running
  /// The user has to allow the call.
  case awaitingApproval = "awaiting_approval"
  /// The tool has answered.
  case completed
  /// The tool failed.
  case failed
  /// The call was given up.
  case cancelled

  /// Whether nothing more will happen.
  public var isFinal: Bool { self == .completed || self == .failed || self == .cancelled }
}
