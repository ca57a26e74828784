import CSystem
import Glibc
import Secrets

/// Runs the command of the configuration that prints a key: `pass show openai`.
enum KeyCommand {
  /// The first line that the command prints.
  static func run(_ command: String, for provider: String) throws -> Secret {
    guard let pipe = popen(command, "re") else {
      throw Failure(.configuration, "the key command of \(provider) cannot be started")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      guard count > 0, bytes.count < 1 << 16 else { break }
      bytes += buffer[..<count]
    }
    let status = pclose(pipe)
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
}
