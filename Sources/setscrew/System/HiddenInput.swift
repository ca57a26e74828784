import Glibc
import Secrets

/// Reads a line from the terminal without showing it.
enum HiddenInput {
  /// Asks on the terminal itself, so that redirected streams do not matter; nil at its end.
  static func line(prompt: String) throws(KeyStoreError) -> Secret? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else {
      throw KeyStoreError(.unavailable, "there is no terminal to ask at")
    }
    defer { close(terminal) }
    var saved = termios()
    guard tcgetattr(terminal, &saved) == 0 else {
      throw KeyStoreError(.unavailable, "there is no terminal to ask at")
    }
    var hidden = saved
    hidden.c_lflag &= ~tcflag_t(ECHO)
    hidden.c_lflag |= tcflag_t(ECHONL)
    // Ctrl-C and Ctrl-Z must not leave a terminal behind that shows nothing.
    var blocked = sigset_t()
    var former = sigset_t()
    sigemptyset(&blocked)
    for signal in [SIGINT, SIGTERM, SIGTSTP, SIGHUP, SIGQUIT] { sigaddset(&blocked, signal) }
    hidden.c_lflag &= ~tcflag_t(ISIG)
    pthread_sigmask(SIG_BLOCK, &blocked, &former)
    defer {
      tcsetattr(terminal, TCSAFLUSH, &saved)
      pthread_sigmask(SIG_SETMASK, &former, nil)
    }
    tcsetattr(terminal, TCSAFLUSH, &hidden)
    _ = Array(prompt.utf8).withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
    return read(from: terminal)
  }

  /// Asks for a passphrase; a new one twice.
  static func passphrase(isNew: Bool) throws(KeyStoreError) -> Secret {
    let problem = KeyStoreError(
      .unavailable, "the encrypted file is opened by a passphrase, and there is no terminal to ask at",
      remedy: "give it in SETSCREW_PASSPHRASE, or set the keys again without --passphrase")
    let first: Secret?
    do throws(KeyStoreError) {
      first = try line(prompt: isNew ? "New passphrase for the keys: " : "Passphrase for the keys: ")
    } catch { throw problem }
    guard let first else { throw KeyStoreError(.wrongPassphrase, "no passphrase was given") }
    guard isNew else { return first }
    guard try line(prompt: "Once more: ") == first else {
      throw KeyStoreError(
        .wrongPassphrase, "the two passphrases differ", remedy: "nothing was changed; try again")
    }
    return first
  }

  private static func read(from terminal: Int32) -> Secret? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < 1 << 14 {
      let count = Glibc.read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      // Ctrl-C and Ctrl-\ arrive as bytes here: nothing is read then.
      guard count == 1, byte != 3, byte != 0x1C else { return nil }
      if byte == 0x0A || byte == 0x0D { break }
      bytes.append(byte)
    }
    defer { for index in bytes.indices { bytes[index] = 0 } }
    return bytes.isEmpty ? nil : Secret(bytes: bytes)
  }
}
