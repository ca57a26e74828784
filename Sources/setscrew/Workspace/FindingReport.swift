import Notation
import Payload
import Secrets

/// Reports findings in the form that the flags ask for.
struct FindingReport: Sendable {
  private var errors: any Channel
  private let output: any Channel
  /// Colour on stderr.
  let errorPaint: Paint
  /// Colour on stdout.
  let outputPaint: Paint
  private let isQuiet: Bool

  init(world: World, arguments: Arguments) throws(Failure) {
    errors = world.errors
    output = world.output
    let choice = arguments.last(.color)
    errorPaint = try Paint(for: world.errors, choice: choice, environment: world.environment)
    outputPaint = try Paint(for: world.output, choice: choice, environment: world.environment)
    isQuiet = arguments.has(.quiet)
  }

  /// A report before any flag is read.
  init(world: World) {
    errors = world.errors
    output = world.output
    errorPaint = Paint(for: world.errors, environment: world.environment)
    outputPaint = Paint(for: world.output, environment: world.environment)
    isQuiet = false
  }

  /// The same report through another channel.
  func through(_ errors: any Channel) -> FindingReport {
    var copy = self
    copy.errors = errors
    return copy
  }

  /// Prints findings to stderr, the texts they point into read from their files; with --quiet errors only.
  func print(_ findings: [Finding], texts: [String: String] = [:]) {
    let shown = isQuiet ? findings.filter { $0.severity == .error } : findings
    guard !shown.isEmpty else { return }
    let printer = printer(for: shown, texts, paint: errorPaint)
    errors.write(shown.sortedByPlace().map(printer.text(of:)).joined())
  }

  /// Prints findings to stdout as the result of a command, with their count.
  func printResult(_ findings: [Finding], texts: [String: String] = [:]) {
    // The lines shown may hold a key that stands in a profile by mistake.
    let text = printer(for: findings, texts, paint: outputPaint).report(findings)
    output.write(Redactor(shapes: true).redacted(text))
  }

  private func printer(for findings: [Finding], _ texts: [String: String], paint: Paint) -> FindingPrinter {
    var sources = texts
    for file in Set(findings.flatMap(\.files)) where sources[file] == nil {
      sources[file] = (try? LocalFiles.read(file, limit: 64 << 20)).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    return FindingPrinter(sources: sources, usesColor: paint.isOn)
  }
}

extension Finding {
  /// The files that the finding and its notes point into.
  fileprivate var files: [String] {
    ([origin] + notes.map(\.origin)).compactMap { $0?.place?.file }
  }
}
