import Glibc
import Profiles

/// What a file looked like from outside, to notice that it was saved.
struct FileStamp: Sendable, Hashable {
  private let inode: UInt64
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// A file as it is now; nil where there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }

  /// The files that take part in a profile, by path.
  static func of(_ profile: LoadedProfile, in folder: String) -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for file in profile.files where file.path != "<stdin>" {
      stamps[file.path] = FileStamp(file.path.hasPrefix("/") ? file.path : "\(folder)/\(file.path)")
    }
    return stamps
  }
}
