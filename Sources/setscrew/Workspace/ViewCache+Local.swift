import Glibc
import Registry

extension ViewCache {
  /// The cache in the user's cache folder; nil without a home to keep it in.
  static func local(in places: Places, _ world: World) -> ViewCache? {
    guard world.variable("HOME") != nil || world.variable("XDG_CACHE_HOME") != nil else { return nil }
    let folder = "\(places.cache)/registry"
    return ViewCache(
      build: "\(Version.current) \(executable)",
      read: { name in try? LocalFiles.read("\(folder)/\(name)") },
      write: { name, bytes in
        guard (try? LocalFiles.makeFolder(folder)) != nil else { return }
        try? LocalFiles.write(bytes, to: "\(folder)/\(name)")
        removeUnused(in: folder, except: name, now: world.now())
      })
  }

  /// Removes what nobody has written for thirty days, since every set of plugin folders leaves files of its own.
  ///
  /// What is still in use is made again once in that time, which takes some milliseconds.
  private static func removeUnused(in folder: String, except kept: String, now: Double) {
    for name in LocalFiles.list(folder) where name != kept {
      let path = "\(folder)/\(name)"
      guard let written = LocalFiles.modifiedAt(path), now - written > 30 * 24 * 3600 else { continue }
      try? LocalFiles.remove(path)
    }
  }

  /// Which file this program runs from: a version number alone would not tell two builds of a checkout apart.
  private static var executable: String {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return "" }
    let changed = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(changed)"
  }
}
