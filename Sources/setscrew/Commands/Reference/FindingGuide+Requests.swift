import Notation

extension FindingGuide {
  /// What a check finds in the request itself.
  static let requests = Area(
    title: "Requests", about: "What a check finds in the request itself.",
    entries: [
      Entry(
        "unknown-setting", "error",
        "the registry describes no such setting, or no such member of an object that allows no others",
        "mend the spelling; for what is newer than the registry use `profile.extra_body` or `--set KEY:=JSON`"
      ),
      Entry("missing-setting", "error", "a member that must stand there does not", "add it"),
      Entry(
        "unknown-tag", "error", "the `type` names none of the forms",
        "take one of those that the finding lists"),
      Entry(
        "wrong-type", "error", "the value is of another kind than the setting takes",
        "write a value of that kind; quotes make a text of anything"),
      Entry(
        "not-allowed", "error", "the value is not among those listed by the setting or by the model",
        "take one of the list"),
      Entry(
        "out-of-range", "error", "a number, length or count lies outside the bounds of the setting",
        "keep to the bounds"),
      Entry("wrong-form", "error", "a text does not have the form it must have", "write it in that form"),
      Entry(
        "limit-exceeded", "error",
        "a number, length or count lies outside the bounds of the model, the provider or a rule",
        "keep to the bounds, take another model, or run with `--remedy clamp`"),
      Entry(
        "setting-refused", "error", "the model, the endpoint or a rule refuses the setting or its value",
        "leave it out, or run with `--remedy drop`"),
      Entry(
        "setting-needs", "error", "the setting needs another one, or a header, that is not there",
        "add what it needs"),
      Entry("exclusive-settings", "error", "only one of several settings may be set", "keep one"),
      Entry(
        "schema-subset", "error", "a strict schema uses what strict schemas may not",
        "write the schema without it, or set `strict: false`"),
      Entry("item-order", "error", "an item does not stand where it must", "move it"),
      Entry("repeated-name", "error", "two members share a name that must be unique", "rename one"),
      Entry(
        "reasoning-torn", "error", "a reasoning item stands without the item that came after it",
        "keep the two together, or leave out both"),
      Entry("call-unanswered", "error", "a call has no result", "add its output"),
      Entry(
        "result-orphaned", "error", "a result belongs to no call",
        "add the call before it, or leave the result out"),
      Entry(
        "retired", "error; warning before the day",
        "the model or setting has ended, or ends on a day that is known",
        "`setscrew migrate` moves profiles to the model that takes its place"),
      Entry("deprecated", "warning", "something else should be used", "use what the finding names"),
      Entry("advice", "warning or note", "something worth knowing", "read it"),
      Entry(
        "unknown-model", "warning",
        "the registry does not know the model; what could not be checked is named",
        "mend the name, or describe the model in a plugin"),
      Entry(
        "restricted-model", "note", "some accounts only can use the model", "nothing, if yours is one of them"
      ),
      Entry(
        "model-ends-soon", "warning, exit 9", "the model ends within the days of `--fail-within`",
        "move to another model"),
      Entry(
        "model-ends-live", "warning",
        "the provider's own list, when it was last asked, names another end than the registry",
        "plan for the earlier day; `setscrew models --live` asks again"),
      Entry(
        "stream-chosen", "note", "`stream` is false without your say, because a rule would refuse true",
        "nothing"),
      Entry(
        "setting-omitted", "note",
        "the endpoint does not take some settings of the profile, so they are left out", "nothing"),
      Entry("extra-body", "note", "a member of `extra_body` replaces a setting", "set it in one place"),
      Entry(
        "plaintext-key", "warning", "something that looks like a key stands in plain text",
        "take it out; `setscrew keys migrate` moves keys of configuration and profiles"),
    ])
}
