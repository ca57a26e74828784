/// The version of this program.
enum Version {
  /// As printed by `--version` and sent in `User-Agent`.
  static let current = "0.1.0"
}
