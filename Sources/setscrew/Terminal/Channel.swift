import Glibc
import Synchronization

/// Where text goes: stdout, stderr, or a test's collector.
protocol Channel: Sendable {
  /// Whether a person looks at it.
  var isTerminal: Bool { get }
  /// Columns of the terminal; 80 where there is none.
  var width: Int { get }
  /// Writes bytes at once.
  func write(_ bytes: [UInt8])
  /// Writes a sequence that steers the terminal and that this program made itself.
  func control(_ sequence: String)
}

extension Channel {
  /// Writes the sequence as it is: only channels that show controls tell it from text.
  func control(_ sequence: String) { write(sequence) }
  /// Writes text at once.
  func write(_ text: String) { write(Array(text.utf8)) }
  /// Writes text and a line end.
  func line(_ text: String) { write(text + "\n") }
}

/// An open file of this process.
struct FileChannel: Channel {
  private let descriptor: Int32
  let isTerminal: Bool

  /// The process's standard output.
  static let output = FileChannel(descriptor: STDOUT_FILENO)
  /// The process's standard error.
  static let errors = FileChannel(descriptor: STDERR_FILENO)

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  var width: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Ends the process where nobody can read on: quietly when the reader closed the pipe, as pagers do.
  func write(_ bytes: [UInt8]) {
    do {
      try LocalFiles.write(bytes, to: descriptor, named: "the output")
    } catch {
      if error.number == EPIPE { exit(ExitCode.success.rawValue) }
      if descriptor == STDOUT_FILENO { FileChannel.errors.line("setscrew: \(error)") }
      exit(ExitCode.other.rawValue)
    }
  }
}

/// A channel that keeps what it is given, for tests and for output that goes elsewhere first.
final class Collector: Channel {
  private let collected = Mutex<[UInt8]>([])
  let isTerminal: Bool
  let width: Int

  init(isTerminal: Bool = false, width: Int = 80) {
    self.isTerminal = isTerminal
    self.width = width
  }

  /// All bytes so far.
  var bytes: [UInt8] { collected.withLock { $0 } }
  /// All text so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: [UInt8]) { collected.withLock { $0 += bytes } }
}
