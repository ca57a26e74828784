/// The state of all files in some plugin folders: their fingerprint and, where it is to be read from, their bytes.
struct FileSnapshot: Sendable {
  private var listings: [String: [FileAccess.Entry]] = [:]
  private var contents: [String: [UInt8]] = [:]
  private var key = ContentKey()
  private let keepsContents: Bool

  /// Reads folders, and the folders in them.
  ///
  /// Bytes that are not kept leave their mark in the fingerprint alone; so less memory is touched where all that was
  /// read before is still right.
  init(of folders: [String], _ files: FileAccess, keepsContents: Bool) {
    self.keepsContents = keepsContents
    for folder in folders { take(folder, files, isOuter: true) }
  }

  private mutating func take(_ folder: String, _ files: FileAccess, isOuter: Bool) {
    guard listings[folder] == nil, let entries = files.list(folder)?.sorted(by: { $0.name < $1.name }) else {
      return
    }
    listings[folder] = entries
    key.add(folder)
    for entry in entries {
      let path = "\(folder)/\(entry.name)"
      key.add(entry.name)
      if entry.isFolder {
        if isOuter { take(path, files, isOuter: false) }
      } else if PluginReader.stem(entry.name) != nil, let bytes = files.read(path) {
        key.add(bytes)
        if keepsContents { contents[path] = bytes }
      }
    }
  }

  /// The files as they were, so that what is fingerprinted is what is read.
  var files: FileAccess {
    let (listings, contents) = (listings, contents)
    return FileAccess(list: { listings[$0] }, read: { contents[$0] })
  }

  /// The cache for this state of the files.
  func cache(_ cache: ViewCache, for places: [PluginPlace], in folders: [String]) -> KeyedCache {
    var place = ContentKey()
    for folder in folders { place.add(folder) }
    var key = key
    key.add(ViewCache.form)
    key.add(cache.build)
    for place in places { key.add("\(place.kind.rawValue) \(place.isPlugin) \(place.folder)") }
    return KeyedCache(cache: cache, key: key, place: String(place.high, radix: 36))
  }
}
