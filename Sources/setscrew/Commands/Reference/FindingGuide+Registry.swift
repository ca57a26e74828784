import Notation

extension FindingGuide {
  /// What plugins, configuration and scenarios are told.
  static let registry = Area(
    title: "Registry, configuration and scenarios",
    about: "What plugins, configuration and scenarios are told.",
    entries: [
      Entry(
        "plugin-left-out", "warning", "a plugin is left out because of the errors above",
        "mend them; `setscrew plugins check DIR` lists all"),
      Entry(
        "registry-file", "error or warning",
        "a file of a plugin cannot be read, or has a name that no file of a plugin has", "mend its name"),
      Entry(
        "registry-field", "error", "a field is unknown or of another kind",
        "see docs/registry.md for the fields"),
      Entry("registry-path", "error", "a path names no setting", "mend the path"),
      Entry(
        "registry-condition", "error", "a condition cannot be read", "see docs/registry.md for the forms"),
      Entry(
        "registry-extends", "error", "a plugin builds on one that is not there, or in a circle",
        "mend `extends`"),
      Entry(
        "registry-override", "error", "an override changes nothing: no plugin before has the entry",
        "leave out `override: true`"),
      Entry("registry-twice", "error", "a name is defined twice", "take one out, or say `override: true`"),
      Entry(
        "registry-values", "error", "a default, an example or a scale does not fit its own schema", "mend it"),
      Entry("registry-schema", "error", "a schema is none, or has a keyword that says nothing", "mend it"),
      Entry("registry-incomplete", "error", "a title, a summary or evidence is missing", "write it"),
      Entry(
        "config-form", "error or warning", "the configuration has a key or value that it does not take",
        "`setscrew config` shows what is read"),
      Entry(
        "config-unreadable", "error", "a configuration cannot be read", "make it a file that you can read"),
      Entry(
        "config-unknown-key", "warning", "the configuration has a key that means nothing, and is not used",
        "mend the spelling; `setscrew config --help` lists the keys"),
      Entry(
        "config-not-own", "warning", "a project's configuration has a key that counts in your own alone",
        "move it to your own config.yaml"),
      Entry(
        "key-command-ignored", "warning", "a project's configuration names a key command, which is not run",
        "put it into your own configuration"),
      Entry(
        "key-of-another", "warning", "a plugin asks for a variable that is not its own",
        "allow it in your own configuration, if it may have it"),
      Entry("scenario-file", "error", "a scenario cannot be read", "look at the path"),
      Entry(
        "scenario-unknown-key", "error", "a scenario has a key that is not known there", "mend the spelling"),
      Entry(
        "scenario-value", "error", "a value in a scenario is not one that it takes", "see docs/simulator.md"),
      Entry(
        "scenario-condition", "error", "a condition cannot be read", "see docs/registry.md for the forms"),
      Entry(
        "scenario-template", "error", "a name in braces stands for nothing", "take one of those that it lists"
      ),
    ])
}
