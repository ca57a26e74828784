import Notation

extension FindingGuide {
  /// What reading and changing files finds.
  static let files = Area(
    title: "YAML, JSON and edits", about: "What reading and changing files finds.",
    entries: [
      Entry(
        "yaml-syntax", "error", "YAML cannot be read there",
        "mend the line; the remedy says how where that is known"),
      Entry("yaml-tab", "error", "a tab indents the line", "use spaces"),
      Entry("yaml-key", "error", "a key is missing, or is a list or a map", "write the key as text"),
      Entry("duplicate-key", "error", "a key stands twice, perhaps once dotted and once nested", "keep one"),
      Entry("yaml-alias", "error", "an alias names no anchor, or itself", "mend the name"),
      Entry("yaml-alias-bomb", "error", "aliases make more values than are read", "write the values out"),
      Entry("yaml-merge", "error", "`<<` merges something that is no map", "name a map by its anchor"),
      Entry(
        "merge-shallow", "note", "`<<` replaces a map whole, and members of it are lost",
        "write the members out, or use `extends`"),
      Entry("yaml-tag", "warning", "a tag has no meaning here", "take it out"),
      Entry("yaml-documents", "error", "a second document begins", "keep one document in a file"),
      Entry("yaml-encoding", "error", "the text is not UTF-8 or UTF-16", "save it as UTF-8"),
      Entry("yaml-too-deep", "error", "lists and maps nest too deeply", "flatten them"),
      Entry("yaml-too-large", "error", "the file is too large", "split it"),
      Entry(
        "json-syntax", "error", "JSON cannot be read there",
        "mend it; the remedy says how where that is known"),
      Entry(
        "edit-alias", "error", "what should be changed comes from an alias",
        "change the anchor, or write the value out"),
      Entry(
        "edit-merge", "error", "what should be changed comes from a merged map",
        "write it out, or change the map"),
      Entry("edit-kind", "error", "what should be changed is no map or no list", "set the whole value first"),
      Entry("edit-missing", "error", "nothing stands at the path", "mend the path"),
      Entry("edit-exists", "error", "something stands at the path already", "set it, or choose another name"),
      Entry("edit-encoding", "error", "only UTF-8 can be edited", "save the file as UTF-8"),
      Entry(
        "edit-unreadable", "error", "the structure of the text cannot be followed", "change it in an editor"),
      Entry(
        "edit-unfaithful", "error", "no way was found to write the change so that it reads back the same",
        "change it in an editor"),
      Entry("edit-failed", "error", "the file cannot be edited", "look at its rights"),
    ])
}
