import Registry

/// The pages of the reference; each is made anew from what it describes.
enum ReferencePage: String, CaseIterable {
  case index
  case settings
  case members
  case models
  case providers
  case rules
  case commands
  case prompt
  case faults
  case findings
  case exitCodes = "exit-codes"

  /// The name of the page's file.
  var fileName: String { self == .index ? "README.md" : "\(rawValue).md" }

  /// The heading of the page.
  var title: String {
    switch self {
    case .index: "Reference"
    case .settings: "Settings"
    case .members: "Members of tools, items and formats"
    case .models: "Models"
    case .providers: "Providers"
    case .rules: "Rules"
    case .commands: "Commands"
    case .prompt: "Commands of the prompt"
    case .faults: "Faults of the simulator"
    case .findings: "Findings"
    case .exitCodes: "Exit codes"
    }
  }

  /// What it holds, in a few words.
  var summary: String {
    switch self {
    case .index: "the list of pages"
    case .settings: "what a request may say: names, values, bounds, models"
    case .members: "what may stand inside tools, input items and formats"
    case .models: "limits, efforts, tiers, prices and ends"
    case .providers: "addresses, keys and endpoints"
    case .rules: "what goes together and what does not, with evidence"
    case .commands: "each command with its flags"
    case .prompt: "what begins with / in a session"
    case .faults: "how the simulator can misbehave"
    case .findings: "each code with its meaning and what to do"
    case .exitCodes: "what a script can rely on"
    }
  }

  /// The page as Markdown.
  func text(_ browsing: Browsing) -> String {
    var page = MarkdownPage(title: title)
    page.paragraph("Made by `setscrew reference`; an edit here would be lost.")
    switch self {
    case .index:
      page.list(
        Self.allCases.filter { $0 != .index }.map { "[\($0.title)](\($0.fileName)): \($0.summary)" })
    case .settings: SettingsReference(browsing).describe(in: &page)
    case .members: MembersReference(browsing).describe(in: &page)
    case .models: ModelsReference(browsing).describe(in: &page)
    case .providers: ProvidersReference(browsing).describe(in: &page)
    case .rules: RulesReference(browsing).describe(in: &page)
    case .commands: CommandsReference.describe(in: &page)
    case .prompt: CommandsReference.describePrompt(in: &page)
    case .faults: CommandsReference.describeFaults(in: &page)
    case .findings: FindingsReference.describe(in: &page)
    case .exitCodes:
      page.table(
        ["code", "meaning"], ExitCode.allCases.map { ["`\($0.rawValue)`", $0.summary.inMarkdown] })
    }
    return page.text
  }
}
