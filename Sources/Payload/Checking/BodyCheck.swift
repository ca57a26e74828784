import Notation
import Registry

/// All that there is to say about one body: settings, rules and model, judged against the same snapshot.
struct BodyCheck {
  /// Settings in the order of the body, then rules in the order of the registry.
  private(set) var judgements: [Judgement]
  /// What could not be judged because facts are missing.
  private(set) var skipped: [Skipped]

  /// Judges a body; `schemaOnly` takes descriptions and required members alone.
  init(_ body: JSON, in context: CheckContext, schemaOnly: Bool = false) {
    let schema = SchemaCheck(context: context, countsDisputes: !schemaOnly)
    judgements = schema.judgements(of: body)
    skipped = []
    if schemaOnly { return }
    let subject = Subject(body, in: context)
    let broken = Set(judgements.filter { $0.source == .schema }.map(\.path))
    var settings = SettingCheck(subject, in: context, broken: broken)
    settings.run()
    judgements += settings.judgements
    skipped += settings.skipped
    for rule in context.registry.rules(near: subject.facts.body, endpoint: context.endpoint) {
      var check = RuleCheck(rule, subject)
      check.run()
      judgements += check.judgements
      skipped += check.skipped
    }
    judgements += ModelCheck(subject: subject, context: context).judgements(skipped: skipped)
  }
}
