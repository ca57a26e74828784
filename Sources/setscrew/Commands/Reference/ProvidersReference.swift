import Notation
import Registry

/// The page of providers.
struct ProvidersReference {
  private let browsing: Browsing

  init(_ browsing: Browsing) { self.browsing = browsing }

  func describe(in page: inout MarkdownPage) {
    page.paragraph(
      "`--provider NAME` chooses one; `setscrew providers NAME` says how its settings differ from those that it "
        + "builds on.")
    let providers = browsing.workspace.plugins.providers
    page.table(
      ["name", "title", "address", "key from", "default model"],
      providers.map { provider in
        [
          provider.name.inCode, provider.title.inMarkdown, provider.address.inCode,
          ProvidersCommand.key(provider).inMarkdown, provider.defaultModel?.inCode ?? Phrase.unknown,
        ]
      })
    for provider in providers {
      page.heading(provider.name)
      page.paragraph(provider.summary?.inMarkdown)
      var facts: [String] = []
      if let endpoints = provider.endpoints {
        facts.append("endpoints: \(endpoints.map(\.inCode).joined(separator: ", "))")
      }
      for placeholder in provider.placeholders {
        facts.append("\("{\(placeholder.name)}".inCode) in the address is \(placeholder.variable.inCode)")
      }
      for header in provider.headers {
        facts.append("header \(header.name.inCode) from \(header.variable.inCode)")
      }
      if let fields = provider.unknownFields {
        facts.append("what the server does not know is \(fields.rawValue.replacing("_", with: " "))")
      }
      page.list(facts)
    }
  }
}
