import Notation
import Profiles
import Registry

/// The files that a migration works on, with the texts as they are so far.
struct ProfileDocuments {
  /// The files, as they are on the disk.
  private let files: ProfileFiles
  /// Why a file is not to be changed; nil when it may be.
  private let protection: @Sendable (_ realPath: String) -> String?
  private var documents: [String: ProfileDocument] = [:]
  private var originals: [String: (path: String, bytes: [UInt8])] = [:]
  private var order: [String] = []

  init(files: ProfileFiles, protection: @escaping @Sendable (String) -> String?) {
    self.files = files
    self.protection = protection
  }

  /// The files as they would be read after the changes so far.
  var current: ProfileFiles {
    let texts = documents.mapValues(\.document.bytes)
    let files = files
    return ProfileFiles(
      read: { path, limit throws(ProfileFiles.Failure) in
        if let real = files.realPath(path), let bytes = texts[real] { return bytes }
        return try files.read(path, limit)
      },
      list: files.list, exists: files.exists, realPath: files.realPath)
  }

  /// The files whose text is another one now.
  var changed: [MigrationReport.File] {
    order.compactMap { real in
      guard let original = originals[real], let document = documents[real],
        document.document.bytes != original.bytes
      else { return nil }
      return MigrationReport.File(
        path: original.path, realPath: real, before: original.bytes, after: document.document.bytes)
    }
  }

  /// The document of a file by its path; fails with the reason why it cannot be changed.
  mutating func document(
    _ path: String, types: ResponseSettingsRegistry
  ) throws(BodyEditFailure) -> (realPath: String, document: ProfileDocument) {
    guard let real = files.realPath(path) else {
      throw BodyEditFailure("\(path) is no file that can be changed")
    }
    if let document = documents[real] { return (real, document) }
    if let reason = protection(real) { throw BodyEditFailure("\(path) \(reason)") }
    let bytes: [UInt8]
    do throws(ProfileFiles.Failure) {
      bytes = try files.read(path, ProfileFile.sizeLimit)
    } catch {
      throw BodyEditFailure("\(path): \(error)")
    }
    do throws(YAMLEditError) {
      let document = ProfileDocument(try YAMLDocument(bytes, file: path), types: types)
      documents[real] = document
      originals[real] = (path, bytes)
      order.append(real)
      return (real, document)
    } catch {
      let finding = error.findings.first
      throw BodyEditFailure(finding?.message ?? "\(path) cannot be changed", at: finding?.origin)
    }
  }

  /// Keeps the new text of a file.
  mutating func put(_ document: ProfileDocument, at realPath: String) { documents[realPath] = document }
}
