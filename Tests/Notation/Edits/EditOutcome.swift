import Notation

/// What came of an edit, judged by reading the text anew and by a model that knows no text.
struct EditOutcome {
  /// The text after the edit; as before where it failed.
  private(set) var after: [UInt8]
  /// Why the edit was refused.
  private(set) var reason: YAMLEditError.Reason?
  /// What is wrong; nil when the text says what was asked.
  private(set) var fault: String?

  /// Makes an edit on a copy of a document that means a value.
  init(
    of edit: Edit, at path: ValuePath, on document: YAMLDocument, meaning model: JSON,
    aliases: YAMLAliasTreatment = .refuse
  ) {
    var edited = document
    do {
      try edit.apply(path, to: &edited, aliases: aliases)
      after = edited.bytes
      fault = Self.fault(after, model.applying(edit, at: path), edit)
    } catch let error as YAMLEditError {
      after = document.bytes
      reason = error.reason
      fault = "refused: \(error.findings.map(shown))"
    } catch {
      after = document.bytes
      fault = "\(error)"
    }
  }

  private static func fault(_ bytes: [UInt8], _ wanted: JSON, _ edit: Edit) -> String? {
    let read = Node.parse(document: bytes, file: "f")
    if read.hasErrors { return "unreadable: \(read.findings.map(shown))" }
    var got = read.node.map { JSON(core: $0) } ?? .null
    // An empty document stands for the map or list that lost everything.
    if case .remove(_, .goes) = edit, wanted.isEmptyContainer, got.isNull { got = wanted }
    guard got.isEquivalent(to: wanted), got.numberTexts == wanted.numberTexts else {
      return "means \(got.encoded()), wanted \(wanted.encoded()):\n\(String(decoding: bytes, as: UTF8.self))"
    }
    return nil
  }
}
