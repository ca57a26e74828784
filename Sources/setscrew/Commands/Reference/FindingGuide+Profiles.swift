import Notation

extension FindingGuide {
  /// What reading profiles, flags and templates finds.
  static let profiles = Area(
    title: "Profiles", about: "What reading profiles, flags and templates finds.",
    entries: [
      Entry(
        "profile-not-found", "error", "a profile that another builds on is not there",
        "mend the name, or give a path"),
      Entry(
        "profile-unreadable", "error", "a profile that another builds on cannot be read",
        "look at its rights and its encoding"),
      Entry(
        "profile-not-a-map", "error", "the file holds a list or a single value",
        "write settings: `model: ...`"),
      Entry("empty-profile", "warning", "the file holds nothing", "write a model and an input"),
      Entry("unknown-profile-key", "error", "there is no such key below `profile`", "mend the spelling"),
      Entry(
        "profile-value", "error", "a key below `profile` has a value that it does not take",
        "write one that it takes"),
      Entry("extends-cycle", "error", "profiles build on each other in a circle", "take one `extends` out"),
      Entry("extends-depth", "error", "too many profiles build on each other", "flatten the chain"),
      Entry("extends-count", "error", "too many profiles take part", "build on fewer"),
      Entry(
        "unreadable-value", "error", "a text cannot be read as its setting's type",
        "write a value of that type"),
      Entry("append-needs-list", "error", "`+` is for lists", "write the key without `+`"),
      Entry(
        "no-such-member", "error", "a path leads to a member that a list does not have",
        "count from 0; the number of members addresses a new one"),
      Entry(
        "input-short-form", "error", "an entry of the short form of `input` is not one of its kinds",
        "write `- user: ...`, or an item of the API"),
      Entry("attachment-empty", "error", "a file that is attached is empty", "attach another"),
      Entry(
        "attachment-kind", "error", "a file is of no kind that can be attached there",
        "attach an image, a PDF, an office document or text; or `file:` in place of `image:`"),
      Entry(
        "file-not-found", "error", "a file that is named is not there",
        "mend the path; it is relative to the profile"),
      Entry(
        "too-many-settings", "error", "a profile has thousands of settings at the top", "take the right file"),
      Entry("file-unreadable", "error", "a file that is named cannot be read", "look at its rights"),
      Entry(
        "file-outside", "error", "a file lies outside of the profile's folder and the project",
        "copy it there, or give its text with `--var NAME=@FILE`"),
      Entry(
        "file-secret", "error", "a profile names a file of a kind that usually holds secrets",
        "give its text with `--var NAME=@FILE`, or allow it in your own configuration"),
      Entry("file-encoding", "error", "a file is not UTF-8", "convert it with iconv"),
      Entry(
        "set-syntax", "error", "`--set` is not of the form KEY=VALUE",
        "write `KEY=VALUE`, `KEY+=VALUE` or `KEY:=JSON`"),
      Entry(
        "var-syntax", "error", "`--var` is not of the form NAME=VALUE, or a file of variables is no map",
        "write `NAME=VALUE` or `NAME=@FILE`"),
      Entry(
        "variable-name", "error", "a variable has a name that no template can use",
        "use letters, digits, `_` and `-`"),
      Entry(
        "undefined-variable", "error", "a template names a variable that nobody gives",
        "define it below `profile.vars`, or give `--var NAME=...`"),
      Entry(
        "undefined-input", "error", "the profile wants text from the command line, and there is none",
        "give TEXT, pipe it in, or name a file with `-f`"),
      Entry(
        "template-syntax", "error", "braces that are no template",
        "close them; `{{{{` stands for two braces; `profile.templates: false` turns templates off"),
      Entry(
        "template-not-text", "error", "a list or map stands inside a text",
        "let the template be the whole value"),
      Entry(
        "template-needs-quotes", "error", "a value that begins with `{{` is read by YAML as a map",
        "put it in quotes"),
      Entry(
        "secret-in-template", "error", "a template names a variable that holds a key",
        "leave it out: requests carry their key by themselves"),
      Entry(
        "import-left-out", "warning", "a member of the imported request has no counterpart here",
        "see the two ways that it names"),
      Entry(
        "import-mapped", "note",
        "a member was brought to this API's spelling, and there is something to know", "read it"),
      Entry(
        "import-unknown", "warning", "a member that nobody knows went to `extra_body`",
        "mend it if it was misspelt"),
      Entry("import-variable", "note or warning", "a variable has no value yet", "give it one with `--var`"),
      Entry(
        "import-secret", "warning", "a key stood in the imported request; it is not written",
        "keep the key with `setscrew keys set`"),
      Entry(
        "import-address", "note", "the request went to an address of no known provider",
        "run the profile with `--base-url`"),
      Entry(
        "import-first", "note or warning", "several requests stood there, and one was taken over",
        "import the others one by one"),
    ])
}
