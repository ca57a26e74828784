import Notation
import Registry

/// Prescribed answers: rules that match requests, and what they get in place of an ordinary answer.
public struct Scenario: Sendable {
  /// The name, by which flags and headers ask for it.
  public var name: String
  /// One sentence.
  public var summary: String?
  /// The file it was read from.
  public var file: String
  /// The rules; the first one that matches a request answers it.
  public var rules: [ScenarioRule]
}

/// One rule of a scenario.
public struct ScenarioRule: Sendable {
  /// What follows when every answer of a sequence has been given.
  enum AfterLast: String, Sendable, Hashable, CaseIterable {
    /// The last one again.
    case `repeat`
    /// The first one again.
    case restart
    /// The rule matches no more.
    case pass
  }

  /// What requests the rule is for; nil is all of them.
  var condition: Condition?
  /// What they get, one after the other; none leaves the ordinary answer, for the sake of the faults.
  var answers: [ScenarioAnswer] = []
  /// What follows behind the last answer.
  var afterLast = AfterLast.repeat
  /// How often the rule matches at most.
  var times: Int?
  /// What goes wrong on the way.
  var faults: [Fault] = []
}

/// What a rule answers with.
struct ScenarioAnswer: Sendable, Hashable {
  /// A call of a function or of a tool that takes free text.
  struct Call: Sendable, Hashable {
    var name: String
    /// The arguments, or the text for a tool without a schema.
    var arguments: JSON
  }

  /// An error or any other document in place of what the API would have answered.
  struct Document: Sendable, Hashable {
    var status: Int
    var fields: HTTPFields
    var body: Body

    enum Body: Sendable, Hashable {
      case json(JSON)
      case text(String)
      case recorded(RecordedAnswer)
    }
  }

  /// The text of the message, a template.
  var text: String?
  /// A value that the message holds as JSON; texts in it are templates.
  var json: JSON?
  /// The text with which the model declines.
  var refusal: String?
  /// Calls in place of a message or behind it.
  var calls: [Call] = []
  /// Items as the response holds them; they get ids where they have none.
  var items: [JSON] = []
  /// The parts of the reasoning's summary.
  var reasoning: [String] = []
  /// Tokens spent on thinking.
  var reasoningTokens: Int?
  /// How the response ends.
  var ending = AnswerPlan.Ending.completed
  /// Members of the usage that are prescribed.
  var usage: [String: Int] = [:]
  /// Something else than a response.
  var document: Document?

  /// Whether the model's part of the answer is prescribed.
  var hasContent: Bool {
    text != nil || json != nil || refusal != nil || !calls.isEmpty || !items.isEmpty || !reasoning.isEmpty
  }
}
