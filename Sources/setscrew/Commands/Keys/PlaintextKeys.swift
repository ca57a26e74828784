import Notation
import Registry
import Secrets

/// A key that lies in a file in plain text.
struct PlaintextKey {
  /// The file.
  let file: String
  /// Whether it is what a shell keeps of the lines that were typed.
  let isHistory: Bool
  /// The place of the key.
  let place: Place
  /// The key.
  let secret: Secret
  /// The way to the value that is the key and nothing else, in a file of Setscrew's own; nil elsewhere.
  let path: ValuePath?
  /// The provider whose key it seems to be; nil where nothing tells.
  let provider: String?

  /// The key as a finding; the key itself is not shown.
  var finding: Finding {
    let owner = provider.map { " of \($0)" } ?? ""
    return Finding(
      "plaintext-key", .warning, "a key\(owner) in plain text: \(secret.fingerprint)", at: .file(place),
      path: path,
      remedy: remedy)
  }

  private var remedy: String {
    if path != nil, let provider {
      return "setscrew keys migrate moves it to where keys of \(provider) are kept"
    }
    if path != nil { return "take it out, and keep it with `setscrew keys set NAME`" }
    if isHistory {
      return "delete the line, and replace the key: other programs can read it here"
    }
    return "keep it with `setscrew keys set \(provider ?? "NAME")`, and delete it here"
  }
}

/// Looks for keys in plain text where they are usually left.
struct PlaintextKeySearch {
  let workspace: Workspace
  private var world: World { workspace.world }

  /// All keys found, those in Setscrew's own files first.
  func run() -> [PlaintextKey] {
    var seen: Set<String> = []
    var keys: [PlaintextKey] = []
    for file in ownFiles + otherFiles {
      let path = file.path
      guard let real = LocalFiles.realPath(path), seen.insert(real).inserted, !LocalFiles.isFolder(path),
        let bytes = try? LocalFiles.read(path, limit: 16 << 20)
      else { continue }
      switch file.kind {
      case .own: keys += inDocument(bytes, path)
      case .foreign: keys += inText(bytes, path)
      case .history: keys += inText(bytes, path, isHistory: true)
      }
    }
    return keys
  }

  private enum Kind {
    /// A file of Setscrew's own, which `keys migrate` changes.
    case own
    case foreign
    case history
  }
  private typealias File = (path: String, kind: Kind)

  private var ownFiles: [File] {
    let places = world.places
    var files = ["\(places.configuration)/config.yaml"]
    var folders = ["\(places.configuration)/profiles", "\(world.workingFolder)/profiles"]
    if let project = places.project {
      files.append("\(project)/config.yaml")
      folders += ["\(project)/profiles", "\(LocalFiles.parent(of: project) ?? "/")/profiles"]
    }
    for folder in folders {
      for name in LocalFiles.list(folder)
      where name.hasSuffix(".yaml") || name.hasSuffix(".yml") || name.hasSuffix(".json") {
        files.append("\(folder)/\(name)")
      }
    }
    return files.map { ($0, .own) }
  }

  private var otherFiles: [File] {
    let home = world.places.home
    var files = [
      "\(world.workingFolder)/.env", "\(world.workingFolder)/.env.local", "\(world.workingFolder)/.envrc",
    ]
    if let project = world.places.project.flatMap(LocalFiles.parent) {
      files += ["\(project)/.env", "\(project)/.envrc"]
    }
    files.append("\(home)/.env")
    let shells = ShellFiles(environment: world.environment, workingFolder: world.workingFolder)
    return (files + shells.configuration).map { ($0, .foreign) } + shells.histories.map { ($0, .history) }
  }

  /// Keys in a file of Setscrew's own, where the value that holds one can be taken out.
  private func inDocument(_ bytes: [UInt8], _ file: String) -> [PlaintextKey] {
    guard let node = Node.parse(document: bytes, file: file).node else { return inText(bytes, file) }
    var keys: [PlaintextKey] = []
    visit(
      node, at: .root, provider: node["provider"]?.scalar?.text ?? node["profile"]?["provider"]?.scalar?.text
    ) { scalar, path, provider in
      let text = Array(scalar.text.utf8)
      let whole = KeySearch.keys(in: text).first
      let isNamed =
        path.isKeyPlace && text.count >= 8 && !scalar.text.contains(" ") && !scalar.text.contains("{{")
      guard let secret = whole?.secret ?? (isNamed ? Secret(scalar.text) : nil) else { return nil }
      let isWhole = isNamed || whole?.secret == Secret(scalar.text)
      return (secret, isWhole, provider)
    }
    .forEach {
      keys.append(
        PlaintextKey(
          file: file, isHistory: false, place: $0.place, secret: $0.secret, path: $0.path,
          provider: $0.provider ?? owner(of: $0.secret, inLine: "")))
    }
    // What no value holds, such as a comment.
    let known = Set(keys.map(\.secret))
    return keys + inText(bytes, file).filter { !known.contains($0.secret) }
  }

  private struct Found {
    let place: Place
    let secret: Secret
    let path: ValuePath?
    let provider: String?
  }

  private func visit(
    _ node: Node, at path: ValuePath, provider: String?,
    _ judge: (Node.Scalar, ValuePath, String?) -> (Secret, isWhole: Bool, String?)?
  ) -> [Found] {
    if let scalar = node.scalar {
      let named = path.steps.count >= 2 && path.steps[0] == .key("keys") ? path.steps[1].key : provider
      guard let (secret, isWhole, provider) = judge(scalar, path, named) else { return [] }
      return [Found(place: node.place, secret: secret, path: isWhole ? path : nil, provider: provider)]
    }
    let members = (node.mapping ?? []).flatMap {
      visit($0.value, at: path.appending($0.key), provider: provider, judge)
    }
    let elements = (node.sequence ?? []).enumerated().flatMap {
      visit($0.element, at: path.appending($0.offset), provider: provider, judge)
    }
    return members + elements
  }

  /// Keys in any text.
  private func inText(_ bytes: [UInt8], _ file: String, isHistory: Bool = false) -> [PlaintextKey] {
    KeySearch.places(in: bytes, file: file).map { place, secret in
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let line = String(decoding: lines[place.start.line - 1], as: UTF8.self)
      let before = String(line.unicodeScalars.prefix(place.start.column - 1))
      return PlaintextKey(
        file: file, isHistory: isHistory, place: place, secret: secret, path: nil,
        provider: owner(of: secret, inLine: before))
    }
  }

  /// The provider whose variable stands before a key, else the one whose keys begin so.
  private func owner(of secret: Secret, inLine before: String) -> String? {
    let providers = workspace.plugins.providers
    if let named = providers.first(where: { $0.authentication.environment.contains { before.contains($0) } })
    {
      return named.name
    }
    let beginnings = [
      ("sk-or-", "openrouter"), ("sk-ant-", ""), ("sk-lf-", ""), ("gsk_", "groq"), ("xai-", "xai"),
      ("hf_", "huggingface"),
      ("dapi", "databricks"), ("ABSK", "bedrock"), ("sk-", "openai"),
    ]
    let name = beginnings.first { beginning, _ in secret.withExposedText { $0.hasPrefix(beginning) } }?.1
    return name.flatMap { name in providers.first { $0.name == name }?.name }
  }
}

extension ValuePath {
  /// Whether a value here can be nothing but a key: `keys.NAME`, `keys.NAME.key`, `api_key` and the like.
  fileprivate var isKeyPlace: Bool {
    guard let last = steps.last?.key else { return false }
    if steps.first == .key("keys") { return steps.count == 2 || steps.count == 3 && last == "key" }
    return steps.count <= 2 && ["api_key", "apikey", "api-key", "openai_api_key"].contains(last.lowercased())
  }
}

extension ValuePath.Step {
  fileprivate var key: String? { if case .key(let key) = self { key } else { nil } }
}

extension KeySearch {
  /// The pieces of a file that have the form of a key, each with its place.
  static func places(in bytes: [UInt8], file: String) -> [(place: Place, secret: Secret)] {
    var line = 1
    var lineStart = 0
    var scanned = 0
    return keys(in: bytes).map { found in
      for index in scanned..<found.offset where bytes[index] == 0x0A {
        line += 1
        lineStart = index + 1
      }
      scanned = found.offset
      let before = String(decoding: bytes[lineStart..<found.offset], as: UTF8.self)
      let start = Position(line: line, column: before.unicodeScalars.count + 1)
      let length = found.secret.withExposedText(\.unicodeScalars.count)
      let end = Position(line: line, column: start.column + length)
      return (Place(file: file, start: start, end: end), found.secret)
    }
  }
}
