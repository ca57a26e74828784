import Glibc

/// A TLS server on loopback with a certificate that it made for itself; it plays one answer.
///
/// It is the `openssl` program, which the TLS roots of every Debian system bring along.
public final class TLSServer: @unchecked Sendable {
  /// The port on 127.0.0.1.
  public let port: Int
  /// The file with the certificate, for clients that shall trust it.
  public let certificate: String
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private let folder: String

  /// Where the program lies; nil where it is not installed.
  public static var program: String? {
    ["/usr/bin/openssl", "/usr/local/bin/openssl", "/bin/openssl"].first { access($0, X_OK) == 0 }
  }

  /// Starts a server for a host name; it sends the answer to whoever comes first, then closes or holds.
  public init(name: String, answer: String) throws {
    guard let program = Self.program else { throw Problem(text: "no openssl") }
    var template = Array("/tmp/setscrew-tls-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Problem(text: "no folder") }
    folder = String(cString: made)
    certificate = "\(folder)/certificate.pem"
    let key = "\(folder)/key.pem"
    let making = try Self.spawn(
      [
        program, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=\(name)", "-addext",
        "subjectAltName=\(name.first?.isNumber == true ? "IP" : "DNS"):\(name)",
      ])
    close(making.input)
    close(making.output)
    var status: Int32 = 0
    waitpid(making.process, &status, 0)
    guard status == 0 else { throw Problem(text: "openssl makes no certificate") }

    let server = try Self.spawn(
      [program, "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-naccept", "1"])
    process = server.process
    input = server.input
    // Its first words say where it listens: `ACCEPT 127.0.0.1:PORT`.
    var words: [UInt8] = []
    var byte: UInt8 = 0
    while read(server.output, &byte, 1) == 1 {
      words.append(byte)
      let text = String(decoding: words, as: UTF8.self)
      if byte == 0x0A, text.contains("ACCEPT") { break }
    }
    // What it goes on to write about the session fits into the pipe, which nobody reads.
    output = server.output
    let digits = String(decoding: words, as: UTF8.self).split(separator: ":").last?.filter(\.isNumber)
    guard let number = digits.flatMap({ Int($0) }) else { throw Problem(text: "openssl does not listen") }
    port = number
    let bytes = Array(answer.utf8)
    _ = write(input, bytes, bytes.count)
  }

  /// Ends the server, in mid-session where there is one.
  public func stop() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(input)
    close(output)
    for name in ["certificate.pem", "key.pem"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// Why there is no server.
  public struct Problem: Error { let text: String }

  private static func spawn(_ words: [String]) throws -> (process: pid_t, input: Int32, output: Int32) {
    var toChild: [Int32] = [0, 0]
    var fromChild: [Int32] = [0, 0]
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw Problem(text: "no pipe") }
    // Another child must not keep the ends open.
    for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, words[0], &actions, nil, &arguments, environ)
    close(toChild[0])
    close(fromChild[1])
    guard result == 0 else { throw Problem(text: "\(words[0]) does not start") }
    return (process, toChild[1], fromChild[0])
  }
}
