/// The bytes of all files in some plugin folders, read once, so that what is fingerprinted is what is read.
struct FileSnapshot: Sendable {
  private var listings: [String: [FileAccess.Entry]] = [:]
  private var contents: [String: [UInt8]] = [:]
  private let folders: [String]

  /// Reads folders, and the folders in them.
  init(of folders: [String], _ files: FileAccess) {
    self.folders = folders
    for folder in folders { take(folder, files, isOuter: true) }
  }

  private mutating func take(_ folder: String, _ files: FileAccess, isOuter: Bool) {
    guard listings[folder] == nil, let entries = files.list(folder)?.sorted(by: { $0.name < $1.name }) else {
      return
    }
    listings[folder] = entries
    for entry in entries {
      let path = "\(folder)/\(entry.name)"
      if entry.isFolder {
        if isOuter { take(path, files, isOuter: false) }
      } else if PluginReader.stem(entry.name) != nil {
        contents[path] = files.read(path)
      }
    }
  }

  /// The files as they were.
  var files: FileAccess {
    let (listings, contents) = (listings, contents)
    return FileAccess(list: { listings[$0] }, read: { contents[$0] })
  }

  /// The cache for this state of the files.
  func cache(_ cache: ViewCache, for places: [PluginPlace]) -> KeyedCache {
    var place = ContentKey()
    for folder in folders { place.add(folder) }
    var key = ContentKey()
    key.add(ViewCache.form)
    key.add(cache.build)
    for place in places { key.add("\(place.kind.rawValue) \(place.isPlugin) \(place.folder)") }
    for folder in listings.keys.sorted() {
      key.add(folder)
      for entry in listings[folder] ?? [] {
        key.add(entry.name)
        if let bytes = contents["\(folder)/\(entry.name)"] { key.add(bytes) }
      }
    }
    return KeyedCache(cache: cache, key: key, place: String(place.high, radix: 36))
  }
}
