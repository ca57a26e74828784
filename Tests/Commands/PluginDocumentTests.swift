import Testing

@testable import setscrew

@Suite("docs/plugins.md")
struct PluginDocumentTests {
  /// The YAML blocks of the page, by the file that their first line names.
  static func blocks() throws -> [String: String] {
    let page = String(
      decoding: try LocalFiles.read("\(CommandLineRun.package)/docs/plugins.md"), as: UTF8.self)
    var blocks: [String: String] = [:]
    for part in page.components(separatedBy: "```yaml\n").dropFirst() {
      let text = part.components(separatedBy: "```")[0]
      let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      blocks[String(lines[0].dropFirst(2))] = String(lines[1])
    }
    return blocks
  }

  @Test("the worked example passes its check, and does what the page says")
  func example() async throws {
    let files = Dictionary(
      uniqueKeysWithValues: try Self.blocks().map { (".setscrew/plugins/lab/\($0)", $1) })
    #expect(files.count == 4)
    let check = try await CommandLineRun("plugins", "check", ".setscrew/plugins/lab", files: files)
    #expect(check.exit == .success)
    #expect(check.output.hasPrefix("lab 1.0.0 is fine: settings 1, models 1, rules 2, in force for openai, "))

    let refused = try await CommandLineRun(
      "check", "haiku", "-m", "ft:gpt-6-luna:lab:replies", "--set", "tools=[{type: web_search}]", files: files
    )
    #expect(refused.exit == .finding)
    #expect(
      refused.output.contains("error[setting-refused]: ft:gpt-6-luna:lab:replies was trained without tools\n")
    )
    #expect(refused.output.contains("note[advice]: our fine-tuned models answer customers"))

    let limited = try await CommandLineRun(
      "check", "haiku", "-m", "ft:gpt-6-luna:lab:replies", "-o", "max_output_tokens=2001",
      "-o", "reasoning.effort=high", files: files)
    #expect(limited.exit == .finding)
    #expect(limited.output.contains("must be at most 2000 for ft:gpt-6-luna:lab:replies, is 2001"))
    #expect(limited.output.contains("must be none or low for ft:gpt-6-luna:lab:replies, not high"))

    let page = try await CommandLineRun("settings", "max_output_tokens", files: files)
    #expect(page.output.contains("\nOur replies keep to 400 tokens; what is longer goes to a person.\n"))
  }

  @Test("the worked example is what `plugins new` writes")
  func template() throws {
    for (file, text) in try Self.blocks() {
      let template = try LocalFiles.read("\(CommandLineRun.package)/registry/.template/\(file)")
      #expect(String(decoding: template, as: UTF8.self).replacing("NAME", with: "lab") == text)
    }
  }
}

extension String {
  /// The parts between separators.
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
