import Notation
import Responses
import Transport

/// The page of codes.
enum FindingsReference {
  static func describe(in page: inout MarkdownPage) {
    page.paragraph(
      "Codes are stable, messages are not. [Findings](../findings.md) explains how to read one and what remedies "
        + "do. The rules of a provider may name findings of their own; [rules](rules.md) lists them.")
    for area in FindingGuide.areas {
      page.heading(area.title)
      page.paragraph(area.about)
      page.table(
        ["code", "severity", "meaning", "what to do"],
        area.entries.map { [$0.code.rawValue.inCode, $0.severity, $0.meaning, $0.help] })
    }
    page.heading("Errors of servers and of the network")
    page.paragraph(
      "An error of the server is `server-` and its class, a failure on the way there `transport-` and its kind. "
        + "[Streams and failures](../wire.md) says which are tried again.")
    page.list([
      "classes: " + ErrorClass.allCases.map { code("server", $0.rawValue) }.joined(separator: ", "),
      "tried again: "
        + ErrorClass.allCases.filter(\.isTransient).map { code("server", $0.rawValue) }.joined(
          separator: ", "),
      "kinds: " + TransportError.Kind.allCases.map { code("transport", $0.rawValue) }.joined(separator: ", "),
    ])
  }

  private static func code(_ family: String, _ name: String) -> String {
    "\(family)-\(name.replacing("_", with: "-"))".inCode
  }
}
