import Glibc
import Notation
import Registry

/// Times the parts of Setscrew that every command waits for, within one process, or has their instructions counted.
///
/// `scripts/bench` puts the times beside those of whole processes; `scripts/bench-counts` counts under callgrind.
@main
struct Bench {
  static func main() throws {
    var words = Array(CommandLine.arguments.dropFirst())
    let counts = words.contains("--count")
    words.removeAll { $0 == "--count" }
    var slowed: String?
    if let place = words.firstIndex(of: "--slow"), place + 1 < words.count {
      slowed = words[place + 1]
      words.removeSubrange(place...place + 1)
    }
    guard (1...2).contains(words.count) else {
      print("usage: bench HOME [--count [--slow NAME]] [WORD]")
      print("  HOME    the folder with registry/ and profiles/; with WORD only what has it in its name")
      exit(2)
    }
    let subject = try Subject(home: words[0])
    let word = words.count > 1 ? words[1] : ""
    let works = (counts ? try Work.counted(on: subject) : Work.timed(on: subject))
      .filter { word.isEmpty || $0.name.contains(word) || $0.name == Calibration.name }
    if counts {
      count(works, slowed: slowed)
    } else {
      print(JSON.array(works.map { Measurement($0).json }).encoded())
    }
  }
}
