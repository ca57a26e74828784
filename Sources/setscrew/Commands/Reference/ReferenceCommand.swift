import Notation
import Registry

extension Command {
  /// `setscrew reference`: the reference pages, made from the registry and the tables of the program.
  static let reference = Command(
    name: "reference", group: .build, operands: "[PAGE]",
    summary: "write the reference pages: settings, models, rules, commands, findings",
    discussion: """
      Without words it lists the pages; with the name of one it prints it, as Markdown. -O DIR writes all of
      them into a folder, and --check says which of those there are stale, and exits 9. What the pages say of
      settings, models and rules comes from the registry, your plugins included; --provider chooses whose.
      """,
    flags: [.provider, .referenceFolder, .check],
    examples: [
      Example("reference settings", "every setting in one page"),
      Example("reference -O docs/reference", "all pages"),
      Example("reference -O docs/reference --check", "in CI: are the pages those of this registry?"),
    ],
    run: { invocation in try ReferenceCommand(invocation).run() })
}

/// One run of `reference`.
struct ReferenceCommand {
  let browsing: Browsing
  let arguments: Arguments

  init(_ invocation: Invocation) throws {
    browsing = try Browsing(invocation)
    arguments = invocation.arguments
  }

  func run() throws -> ExitCode {
    guard arguments.words.count <= 1 else {
      throw Failure(.usage, "reference takes one page, not \(arguments.words.count)")
    }
    let folder = arguments.last(.referenceFolder)
    guard let word = arguments.words.first else {
      guard let folder else {
        guard !arguments.has(.check) else {
          throw Failure(.usage, "--check needs a folder", remedy: "name it with --output DIR")
        }
        list()
        return .success
      }
      let pages = ReferencePage.allCases.map { ($0.fileName, $0.text(browsing)) }
      return try arguments.has(.check) ? check(pages, in: folder) : write(pages, to: folder)
    }
    guard folder == nil, !arguments.has(.check) else {
      throw Failure(.usage, "a folder holds all pages: leave out \(word), or the folder")
    }
    guard let page = ReferencePage(rawValue: word) else {
      let names = ReferencePage.allCases.map(\.rawValue)
      let near = Suggestion.nearest(to: word, among: names)
      throw Failure(
        .usage, "no page of the reference is called '\(word)'",
        remedy: near.map { "did you mean \($0)?" } ?? "one of \(names.joined(separator: ", "))")
    }
    browsing.output.write(page.text(browsing))
    return .success
  }

  private func list() {
    var table = TextTable([
      TextTable.Column(title: "PAGE"), TextTable.Column(title: "WHAT IT HOLDS", fit: .wraps(minimum: 20)),
    ])
    for page in ReferencePage.allCases { table.add([page.rawValue, page.summary]) }
    browsing.output.write(table.text(width: browsing.width, paint: browsing.paint))
  }

  private func write(_ pages: [(name: String, text: String)], to folder: String) throws -> ExitCode {
    try LocalFiles.makeFolder(browsing.workspace.world.path(of: folder))
    for page in pages {
      let path = browsing.workspace.world.path(of: "\(folder)/\(page.name)")
      try LocalFiles.write(Array(page.text.utf8), to: path, mode: 0o644)
    }
    return .success
  }

  /// Names the pages that are not what would be written.
  private func check(_ pages: [(name: String, text: String)], in folder: String) throws -> ExitCode {
    var staleCount = 0
    for page in pages {
      let path = browsing.workspace.world.path(of: "\(folder)/\(page.name)")
      let bytes = try? LocalFiles.read(path, limit: 64 << 20)
      guard bytes.map(Array.init) != Array(page.text.utf8) else { continue }
      browsing.output.line("\(folder)/\(page.name) \(bytes == nil ? "is missing" : "is stale")")
      staleCount += 1
    }
    return staleCount == 0 ? .success : .unmet
  }
}
