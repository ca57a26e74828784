import Notation
import Registry

/// What comes to a profile from outside: configuration, session, environment and command line.
public struct ProfileRequest: Sendable {
  /// The configuration files' settings.
  public var configuration: [SettingsLayer]
  /// Single settings; those of weaker layers are applied first, and within a layer the order counts.
  public var assignments: [Assignment]
  /// The provider that a flag, the environment or the session names.
  public var provider: Sourced<String>?
  /// The remedy that a flag or the session names.
  public var remedy: Sourced<Remedy>?
  /// Variables for templates.
  public var variables: [Variable]
  /// Text that comes with the command.
  public var text: UserText?
  /// Images and documents given with `-a`: paths, addresses, or `-` for standard input.
  public var attachments: [Sourced<String>]
  /// The bytes that `-a -` stands for.
  public var attachedInput: [UInt8]?
  /// Whether `{{input}}` may stay as it is when there is no text: for commands that send nothing.
  public var keepsMissingInput: Bool
  /// Whether nulls stay where they are written instead of unsetting: for checks of schemas alone.
  public var keepsNulls: Bool

  /// What comes to a profile from outside; nothing unless given.
  public init(
    configuration: [SettingsLayer] = [], assignments: [Assignment] = [], provider: Sourced<String>? = nil,
    remedy: Sourced<Remedy>? = nil, variables: [Variable] = [], text: UserText? = nil,
    attachments: [Sourced<String>] = [], attachedInput: [UInt8]? = nil, keepsMissingInput: Bool = false,
    keepsNulls: Bool = false
  ) {
    self.configuration = configuration
    self.assignments = assignments
    self.provider = provider
    self.remedy = remedy
    self.variables = variables
    self.text = text
    self.attachments = attachments
    self.attachedInput = attachedInput
    self.keepsMissingInput = keepsMissingInput
    self.keepsNulls = keepsNulls
  }
}
