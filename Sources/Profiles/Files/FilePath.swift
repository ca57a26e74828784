/// Arithmetic on slash-separated paths; nothing here looks at a disk.
enum FilePath {
  /// The folder that holds a file: `profiles` for `profiles/haiku.yaml`, `.` for `haiku.yaml`.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The last component without its extension.
  static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// A path that is relative to a folder, with `.` and `..` worked out as far as the text allows.
  static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") { return normalized(path) }
    return normalized(folder == "." || folder.isEmpty ? path : "\(folder)/\(path)")
  }

  /// The path without `.`, doubled slashes, and `..` behind a name.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    let isAbsolute = path.hasPrefix("/")
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    let text = parts.joined(separator: "/")
    return isAbsolute ? "/" + text : text.isEmpty ? "." : text
  }

  /// Whether a normalised path lies in a folder or below it.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    folder == "/" ? path.hasPrefix("/") : path == folder || path.hasPrefix(folder + "/")
  }
}
