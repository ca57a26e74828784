import Glibc
import Profiles

extension ProfileFiles {
  /// The files of this machine; relative paths are taken from the working folder.
  static func local(in workingFolder: String) -> ProfileFiles {
    @Sendable func full(_ path: String) -> String {
      path.hasPrefix("/") ? path : "\(workingFolder)/\(path)"
    }
    return ProfileFiles(
      read: { path, limit throws(Failure) in
        let path = full(path)
        if LocalFiles.isFolder(path) { throw .isFolder }
        do throws(FileError) {
          return try LocalFiles.read(path, limit: limit)
        } catch {
          switch error.number {
          case ENOENT, ENOTDIR: throw .missing
          case EISDIR: throw .isFolder
          case EFBIG: throw .tooLarge
          default: throw .unreadable(error.reason)
          }
        }
      },
      list: { LocalFiles.list(full($0)) },
      exists: { LocalFiles.exists(full($0)) && !LocalFiles.isFolder(full($0)) },
      realPath: { LocalFiles.realPath(full($0)) })
  }
}
