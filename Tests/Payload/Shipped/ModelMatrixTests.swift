import Glibc
import Notation
import Payload
import Registry
import Testing

/// What the current models take, as the check of a request sees it.
///
/// SETSCREW_WRITE_GOLDEN=1 writes models.golden.txt anew; read the difference before you commit it. SETSCREW_ALL=1 tries
/// every combination instead of some.
@Suite struct ModelMatrixTests {
  @Test func `what each current model takes is what is written down`() throws {
    let text = Self.heading + Self.verdicts.map { "\n" + $0.text(Self.axes) }.joined() + Self.leftOut
    if getenv("SETSCREW_WRITE_GOLDEN") != nil { try Self.write(text) }
    let golden = try #require(FileAccess.disk.read(Self.file))
    let difference = Self.firstDifference(String(decoding: golden, as: UTF8.self), text)
    #expect(difference == nil, "set SETSCREW_WRITE_GOLDEN=1 to write it anew")
    #expect(Array(text.utf8) == golden)
    #expect(Self.verdicts.count == 31)
  }

  /// Whatever is refused is refused for a reason that one of the lines in the file gives.
  @Test func `settings of a request do not meddle with each other`() {
    let axes = Self.axes
    // A prime that no axis has, so that all choices meet each other in time.
    let stride = getenv("SETSCREW_ALL") == nil ? 401 : 1
    var count = 0
    var differing: [String] = []
    for (position, verdicts) in Self.verdicts.enumerated() {
      for number in Swift.stride(from: position % stride, to: axes.count, by: stride) {
        let combination = axes[number]
        count += 1
        let found = verdicts.found(combination)
        let expected = verdicts.expected(combination)
        if found != expected {
          differing.append(
            "\(verdicts.model.id) \(axes.settings(combination)): \(found.symmetricDifference(expected))")
        }
      }
    }
    print("\(count) of \(Self.verdicts.count * axes.count) combinations, \(differing.count) differ")
    #expect(differing.prefix(10) == [])
  }

  private static let axes = RequestAxes(Desk.openAI)
  private static let models = Desk.openAI.models.models.filter { $0.isCurrent(on: Desk.day) }
  private static let verdicts: [ModelVerdicts] = {
    let check = RequestCheck(Desk.context())
    return models.filter(\.isDescribed).map { ModelVerdicts($0, axes, check) }
  }()
  private static let file = String(#filePath.dropLast("ModelMatrixTests.swift".count)) + "models.golden.txt"

  private static let heading = """
    # What each current model of OpenAI's takes on 2026-11-30, found by checking a request for every choice.
    # A line lists what is taken, then what draws a warning, then what is refused; each by itself, as settings
    # of a request do not meddle with each other except where a line says so (temperature and tools by effort).

    """

  private static var leftOut: String {
    let names = models.filter { !$0.isDescribed }.map(\.id)
    return names.isEmpty ? "" : "\nnot known what they take: \(names.joined(separator: " "))\n"
  }

  private static func firstDifference(_ golden: String, _ text: String) -> String? {
    let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    for index in 0..<max(old.count, new.count) {
      let left = index < old.count ? old[index] : "nothing"
      let right = index < new.count ? new[index] : "nothing"
      if left != right { return "line \(index + 1): want \(left), got \(right)" }
    }
    return nil
  }

  private static func write(_ text: String) throws {
    let file = try #require(fopen(file, "w"))
    fputs(text, file)
    fclose(file)
  }
}
