import CSystem
import Glibc
import Secrets

/// Runs the command of the configuration that prints a key: `pass show openai`.
struct KeyCommand {
  /// What the shell runs.
  let command: String
  /// The variables that the command is given.
  let environment: [String]

  /// The first line that the command prints.
  func run(for provider: String) throws -> Secret {
    var bytes: [UInt8] = []
    defer { for index in bytes.indices { bytes[index] = 0 } }
    let status = try output(&bytes, provider)
    guard status == 0 else {
      throw Failure(
        .configuration, "the key command of \(provider) failed",
        remedy: "run it by hand to see why; it stands in config.yaml under keys")
    }
    let line = bytes.prefix { $0 != 0x0A }
    do {
      guard let key = try KeyText.read(String(decoding: line, as: UTF8.self)) else {
        throw Failure(.configuration, "the key command of \(provider) printed nothing")
      }
      return key
    } catch let error as KeyText.Invalid {
      throw Failure(.configuration, "what the key command of \(provider) printed \(error)")
    }
  }

  /// Runs the command to its end; its errors go to the user, and it may ask at the terminal.
  private func output(_ bytes: inout [UInt8], _ provider: String) throws(Failure) -> Int32 {
    guard let ends = ChildProcess.makePipe() else { throw Failure(.other, "no pipe can be made") }
    defer { close(ends.reading) }
    let started = ChildProcess.start(
      ["/bin/sh", "-c", command], environment: environment, [STDOUT_FILENO: .open(ends.writing)])
    close(ends.writing)
    guard let child = started else {
      throw Failure(.configuration, "the key command of \(provider) cannot be started")
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 16 {
      let count = read(ends.reading, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return ChildProcess.wait(for: child)
  }
}
