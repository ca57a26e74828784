import Notation

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
  private var texts: [String: Result<String, Failure>] = [:]

  init(files: ProfileFiles, projectFolder: String?) {
    self.files = files
    self.projectFolder = projectFolder
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
    if let real = files.realPath(full) {
      let allowed = [files.realPath(folder), projectFolder.flatMap(files.realPath)].compactMap { $0 }
      guard allowed.contains(where: { FilePath.isInside(real, $0) }) else {
        throw Failure(
          code: "file-outside", message: "\(path) lies outside of the profile's folder and of the project",
          remedy: "copy it there, or give its text with --var NAME=@\(path)")
      }
    }
    return try bytes(at: full, limit: limit)
  }

  /// The bytes of a file that the user named; it may lie anywhere.
  func bytes(at path: String, limit: Int) throws(Failure) -> [UInt8] {
    do throws(ProfileFiles.Failure) {
      return try files.read(path, limit)
    } catch {
      let reason = error == .tooLarge ? "it has more than \(limit >> 20) MiB" : "\(error)"
      throw Failure(
        code: error == .missing ? "file-not-found" : "file-unreadable",
        message: "cannot read \(path): \(reason)")
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
