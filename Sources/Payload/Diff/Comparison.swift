import Notation

/// Several requests or answers beside each other: what differs, row by row, and why.
public struct Comparison: Sendable {
  /// One of the things that are compared.
  public struct Side: Sendable, Hashable {
    /// What it is called in headings.
    public var name: String
    /// The profile or file it comes from.
    public var source: String?
    /// The model that it names.
    public var model: String?
    /// The provider by whose rules it was made.
    public var provider: String?

    /// One of the things that are compared.
    public init(name: String, source: String? = nil, model: String? = nil, provider: String? = nil) {
      self.name = name
      self.source = source
      self.model = model
      self.provider = provider
    }
  }

  /// Why a cell holds what it holds.
  public struct Reason: Sendable, Hashable {
    /// The kinds of reasons.
    public enum Kind: String, Sendable, Hashable {
      /// Somebody wrote it.
      case written
      /// A rule or limit left it out.
      case dropped
      /// A limit or rule took the nearest allowed value.
      case clamped
      /// Nothing was left in it.
      case emptied
      /// The endpoint does not take it.
      case omitted
      /// The API decides, because nothing is sent.
      case byDefault = "default"
      /// The model does not take it.
      case notTaken = "not taken"
    }
    /// What kind it is.
    public var kind: Kind
    /// The reason in words.
    public var text: String
    /// Where the value was written.
    public var origin: Origin?
    /// The layer that it was written in: `profile`, `flag`.
    public var layer: String?
    /// The rule or setting of the registry behind it.
    public var rule: String?
    /// What that rests on.
    public var evidence: String?
    /// The value as it was written, where another or none is sent.
    public var from: JSON?
    /// On what sources differ; nil when they do not.
    public var dispute: String?

    /// Why a cell holds what it holds.
    public init(
      _ kind: Kind, _ text: String, origin: Origin? = nil, layer: String? = nil, rule: String? = nil,
      evidence: String? = nil, from: JSON? = nil, dispute: String? = nil
    ) {
      self.kind = kind
      self.text = text
      self.origin = origin
      self.layer = layer
      self.rule = rule
      self.evidence = evidence
      self.from = from
      self.dispute = dispute
    }
  }

  /// What one side has in a row.
  public struct Cell: Sendable, Hashable {
    /// How a side stands to a row.
    public enum Standing: String, Sendable, Hashable {
      /// It has the value.
      case present
      /// It is set, and not sent.
      case leftOut = "left out"
      /// It is not set.
      case unset
      /// Nothing is sent, and the API takes this value.
      case byDefault = "default"
      /// The model does not take it.
      case notTaken = "not taken"
      /// Nobody knows.
      case unknown
    }
    /// How the side stands to it.
    public var standing: Standing
    /// The value: what is sent, or what the API takes by default.
    public var value: JSON?
    /// What the API does where nothing is sent.
    public var defaultValue: JSON?
    /// What stands for the value where the value itself would say less.
    public var shown: String?
    /// Why it is so.
    public var reasons: [Reason]

    /// What one side has in a row.
    public init(
      _ standing: Standing, _ value: JSON? = nil, defaultValue: JSON? = nil, shown: String? = nil,
      reasons: [Reason] = []
    ) {
      self.standing = standing
      self.value = value
      self.defaultValue = defaultValue
      self.shown = shown
      self.reasons = reasons
    }

    /// Whether two cells come to the same; reasons aside.
    func isSame(as other: Cell) -> Bool {
      switch (value, other.value) {
      case (let left?, let right?): left.isEquivalent(to: right) && standing == other.standing
      case (nil, nil): standing == other.standing || !(isThere || other.isThere)
      default: false
      }
    }

    private var isThere: Bool { standing == .present || standing == .byDefault }
  }

  /// One thing with what each side has of it.
  public struct Row: Sendable, Hashable {
    /// What a row compares.
    public enum Kind: String, Sendable, Hashable {
      /// The value.
      case value
      /// The place in the list.
      case place
      /// The name.
      case name
    }
    /// What it is about: `reasoning.effort`, `tools[get_weather].strict`.
    public var name: String
    /// What is compared.
    public var kind: Kind
    /// A cell for each side.
    public var cells: [Cell]
    /// Whether a difference here makes the sides different; times and prices do not.
    public var counts: Bool

    /// One thing with what each side has of it.
    public init(_ name: String, kind: Kind = .value, cells: [Cell], counts: Bool = true) {
      self.name = name
      self.kind = kind
      self.cells = cells
      self.counts = counts
    }

    /// Whether the sides differ in it.
    public var isDifferent: Bool {
      guard let first = cells.first else { return false }
      return cells.dropFirst().contains { !$0.isSame(as: first) }
    }
  }

  /// Rows that belong together.
  public struct Section: Sendable, Hashable {
    /// What rows can be about.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The body of the request.
      case request
      /// The headers of the request.
      case headers
      /// What the API does where nothing is sent.
      case defaults
      /// Prices, and the ends of models.
      case price
      /// What came back.
      case response
      /// The tokens used.
      case usage
      /// How long it took.
      case timing
    }
    /// What they are about.
    public var kind: Kind
    /// The rows.
    public var rows: [Row]

    /// Rows that belong together.
    public init(_ kind: Kind, _ rows: [Row]) {
      self.kind = kind
      self.rows = rows
    }
  }

  /// What is compared.
  public var sides: [Side]
  /// What there is to say, without empty sections.
  public var sections: [Section]

  /// A comparison.
  public init(sides: [Side], sections: [Section]) {
    self.sides = sides
    self.sections = sections.filter { !$0.rows.isEmpty }
  }

  /// Whether the sides differ in something that counts.
  public var isDifferent: Bool { differenceCount > 0 }
  /// In how many rows that count the sides differ.
  public var differenceCount: Int {
    sections.reduce(0) { $0 + $1.rows.count { $0.counts && $0.isDifferent } }
  }
}
