import Notation
import Secrets

/// Reads the files that profiles name: relative to the profile, kept inside its folder or the project's.
struct FileText {
  /// Why a file's text or bytes cannot be used.
  struct Failure: Error, Hashable {
    var code: Finding.Code
    var message: String
    var remedy: String?
  }

  /// How many bytes a text may have that is put into a request.
  static let textLimit = 16 << 20
  /// How many bytes an image or document may have.
  static let attachmentLimit = 64 << 20

  /// Access to files.
  let files: ProfileFiles
  /// The project's folder; nil outside of a project.
  let projectFolder: String?
  /// Files and folders elsewhere that the user's own configuration allows.
  let allowedPaths: [String]
  private var texts: [String: Result<String, Failure>] = [:]

  init(files: ProfileFiles, projectFolder: String?, allowedPaths: [String] = []) {
    self.files = files
    self.projectFolder = projectFolder
    self.allowedPaths = allowedPaths
  }

  /// The text of a file that a profile names.
  mutating func text(_ path: String, namedIn profile: String) throws(Failure) -> String {
    let full = FilePath.join(FilePath.folder(of: profile), path)
    if let known = texts[full] { return try known.get() }
    let result = Result { () throws(Failure) -> String in
      try Self.text(bytes(path, namedIn: profile, limit: Self.textLimit), named: full)
    }
    texts[full] = result
    return try result.get()
  }

  /// The bytes of a file that a profile names.
  func bytes(_ path: String, namedIn profile: String, limit: Int) throws(Failure) -> [UInt8] {
    let folder = FilePath.folder(of: profile)
    let full = FilePath.join(folder, path)
    guard let real = files.realPath(full) else { return try bytes(at: full, limit: limit) }
    try judge(real, named: path, in: folder)
    // What was judged is what is read, whatever a link on the way leads to by now.
    return try bytes(at: real, named: full, limit: limit)
  }

  /// The bytes of a file that the user named; it may lie anywhere.
  func bytes(at path: String, limit: Int) throws(Failure) -> [UInt8] {
    try bytes(at: path, named: path, limit: limit)
  }

  private func bytes(at path: String, named name: String, limit: Int) throws(Failure) -> [UInt8] {
    do throws(ProfileFiles.Failure) {
      return try files.read(path, limit)
    } catch {
      let reason = error == .tooLarge ? "it has more than \(limit >> 20) MiB" : "\(error)"
      throw Failure(
        code: error == .missing ? "file-not-found" : "file-unreadable",
        message: "cannot read \(name): \(reason)")
    }
  }

  /// Refuses a file outside of the profile's folder and of the project, and one that by its name holds secrets.
  private func judge(_ real: String, named path: String, in folder: String) throws(Failure) {
    if allowedPaths.compactMap(files.realPath).contains(where: { FilePath.isInside(real, $0) }) { return }
    let folders = [files.realPath(folder), projectFolder.flatMap(files.realPath)].compactMap { $0 }
      .filter { FilePath.isInside(real, $0) }
    // A profile in the root folder would reach these, and what stands there is no file of anybody's.
    let isSystem = ["/proc", "/sys", "/dev"].contains { FilePath.isInside(real, $0) }
    guard let holder = folders.max(by: { $0.utf8.count < $1.utf8.count }), !isSystem else {
      throw Failure(
        code: "file-outside", message: "\(path) lies outside of the profile's folder and of the project",
        remedy: "copy it there, give its text with --var NAME=@\(path), or allow it in your own config.yaml")
    }
    if let name = SecretFileName.first(in: real.dropFirst(holder.utf8.count)) {
      throw Failure(
        code: "file-secret",
        message: "\(path) is not read for a profile: what is named \(name) usually holds secrets",
        remedy: "give its text with --var NAME=@\(path), or allow it in your own config.yaml")
    }
  }

  /// The text of bytes, without a byte order mark.
  static func text(_ bytes: [UInt8], named name: String) throws(Failure) -> String {
    do throws(EncodingError) {
      return try String(textOf: bytes)
    } catch {
      throw Failure(code: "file-encoding", message: "\(name) \(error)", remedy: error.remedy)
    }
  }
}
