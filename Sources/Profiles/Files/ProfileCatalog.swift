import Notation

/// Where profiles are looked up by name: `./profiles`, the project's, the user's, the installation's.
public struct ProfileCatalog: Sendable {
  /// A folder that holds profiles, and whose it is.
  public struct Folder: Sendable, Hashable {
    /// Whose profiles lie in a folder.
    public enum Owner: String, Sendable, Hashable {
      /// The folder `profiles` below the working folder.
      case here
      /// The folder `profiles` of the project, found upward from the working folder.
      case project
      /// The user's own.
      case user
      /// Those that come with Setscrew.
      case installation
    }
    /// Whose it is.
    public var owner: Owner
    /// The folder's path.
    public var path: String
    /// A folder that holds profiles.
    public init(owner: Owner, path: String) {
      self.owner = owner
      self.path = path
    }
  }

  /// A profile that can be named.
  public struct Entry: Sendable, Hashable {
    /// The name, without extension.
    public var name: String
    /// The file.
    public var path: String
    /// Whose it is.
    public var owner: Folder.Owner
    /// Whether an earlier folder has a profile of that name, so that this one has to be given by its path.
    public var isShadowed: Bool
  }

  /// The extensions of profiles, the first that exists wins.
  public static let extensions = ["yaml", "yml", "json"]

  /// The folders in the order in which they are searched.
  public let folders: [Folder]
  /// The folder of the project; nil outside of one.
  public let projectFolder: String?
  private let files: ProfileFiles

  /// The catalogue for somebody who stands in a working folder.
  ///
  /// The project is the nearest folder from there upward that has `.setscrew` or `.git`; its `profiles`
  /// is the nearest one from the working folder upward to it.
  public init(
    files: ProfileFiles, workingFolder: String, userFolder: String? = nil, installationFolder: String? = nil
  ) {
    self.files = files
    var folders = [Folder(owner: .here, path: "profiles")]
    var project: String?
    var projectProfiles: String?
    var folder = FilePath.normalized(workingFolder)
    while true {
      let isHere = folder == FilePath.normalized(workingFolder)
      if !isHere, projectProfiles == nil {
        let candidate = FilePath.join(folder, "profiles")
        if files.realPath(candidate) != nil, !files.exists(candidate) { projectProfiles = candidate }
      }
      if [".setscrew", ".git"].contains(where: { files.realPath(FilePath.join(folder, $0)) != nil }) {
        project = folder
        break
      }
      guard folder != "/", folder.hasPrefix("/") else { break }
      folder = FilePath.folder(of: folder)
    }
    if let projectProfiles { folders.append(Folder(owner: .project, path: projectProfiles)) }
    if let userFolder { folders.append(Folder(owner: .user, path: userFolder)) }
    if let installationFolder { folders.append(Folder(owner: .installation, path: installationFolder)) }
    self.folders = folders
    projectFolder = project
  }

  /// All profiles, in the order of the folders and by name.
  public func entries() -> [Entry] {
    var seen: Set<String> = []
    var entries: [Entry] = []
    for folder in folders {
      let names = Set(files.list(folder.path))
      let stems = Set(names.filter(Self.isProfile).map(FilePath.stem)).sorted()
      for stem in stems {
        guard let found = Self.extensions.map({ "\(stem).\($0)" }).first(where: names.contains) else {
          continue
        }
        entries.append(
          Entry(
            name: stem, path: FilePath.join(folder.path, found), owner: folder.owner,
            isShadowed: !seen.insert(stem).inserted))
      }
    }
    return entries
  }

  /// The file of a named profile; nil when there is none.
  ///
  /// `folder` is searched first, and the file `except` is passed over: a profile may build on one of its own
  /// name that lies further down the list.
  func path(named name: String, in folder: String? = nil, except: String? = nil) -> String? {
    for folder in (folder.map { [$0] } ?? []) + folders.map(\.path) {
      for suffix in Self.extensions {
        let path = FilePath.join(folder, "\(name).\(suffix)")
        if files.exists(path), except == nil || files.realPath(path) != except { return path }
      }
    }
    return nil
  }

  /// The nearest name of a profile; nil when none is near.
  func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: FilePath.stem(of: name), among: entries().map(\.name))
  }

  /// Whether a reference is a path rather than a name.
  static func isPath(_ reference: String) -> Bool { reference.contains("/") || isProfile(reference) }

  private static func isProfile(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    return extensions.contains(String(name[name.index(after: dot)...]))
  }
}
