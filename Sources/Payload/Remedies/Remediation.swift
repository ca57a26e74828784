import Notation
import Registry

/// Checks a body and does what the remedy says, until nothing changes any more.
///
///     body ─► judge all against one snapshot ─► alter settings, then by rules ─► again, while something changed
///
/// A setting is altered once; a second alteration drops it, so that the rounds end. Under `error` and `warn` there
/// is one round and nothing is altered.
struct Remediation {
  let context: CheckContext
  let remedy: Remedy
  let verbatim: [ValuePath]
  private(set) var body: SourcedValue
  private(set) var changes: [Payload.Change] = []
  private(set) var findings: [Finding] = []
  private(set) var skipped: [Skipped] = []
  private var seen = Set<Finding>()
  /// The settings that were altered, by their paths in the body as it is now.
  private var altered = Set<ValuePath>()

  init(_ body: SourcedValue, in context: CheckContext, remedy: Remedy, verbatim: [ValuePath] = []) {
    self.body = body
    self.context = context
    self.remedy = remedy
    self.verbatim = verbatim
  }

  mutating func run() {
    // Each round alters a setting that was not altered before, or drops one.
    while true {
      let json = body.json
      let check = BodyCheck(json, in: context)
      skipped = check.skipped
      let isChanged = apply(check.judgements, json)
      if !isChanged { return }
    }
  }

  private mutating func apply(_ judgements: [Judgement], _ snapshot: JSON) -> Bool {
    let maker = FindingMaker(body: body, remedy: remedy, verbatim: verbatim)
    var round = RemedyRound(snapshot, context.registry, clamps: remedy == .clamp, altered: altered)
    var acted: [(Judgement, RemedyRound.Outcome)] = []
    for source in [Judgement.Source.setting, .rule] {
      for judgement in judgements where judgement.source == source && maker.isActedOn(judgement) {
        acted.append((judgement, round.act(on: judgement)))
      }
    }
    for judgement in judgements where !maker.isActedOn(judgement) { add(maker.finding(judgement)) }
    for (judgement, outcome) in acted { add(maker.finding(judgement, outcome: outcome.words(remedy))) }
    guard round.isChanged else { return false }
    for change in round.changes(of: body) { changes.append(change) }
    round.apply(to: &body)
    altered = round.altered
    return true
  }

  private mutating func add(_ finding: Finding?) {
    guard let finding else { return }
    // The same thing may stand at another index after a drop; a place in a file tells it apart well enough.
    var key = finding
    key.path = nil
    key.notes = []
    if key.origin?.place != nil { key.message = "" }
    if seen.insert(key).inserted { findings.append(finding) }
  }
}
