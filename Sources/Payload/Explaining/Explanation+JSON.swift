import Notation

extension Explanation {
  /// The explanation for `--json`: the entries under `settings`.
  public var json: JSON { ["settings": .array(entries.map(\.json))] }
}

extension Explanation.Entry {
  /// All about the setting; what is absent is null.
  public var json: JSON {
    [
      "path": .string(path.description),
      "value": value ?? .null,
      "set": .bool(value != nil),
      "origin": Self.json(origin),
      "replaced": .array(
        losers.map { ["layer": .string($0.layer), "value": $0.value, "origin": Self.json($0.origin)] }),
      "chain": .array(
        chain.map { link in
          [
            "layer": .string(link.layer), "inherited": .bool(link.isInherited), "value": link.value ?? .null,
            "origin": Self.json(link.origin), "in_force": .bool(link.isInForce),
          ]
        }),
      "read_from": readFrom ?? .null,
      "change": change.map { change in
        [
          "kind": .string(change.kind.rawValue), "from": change.from, "to": change.to ?? .null,
          "rule": change.rule.map(JSON.string) ?? .null,
        ]
      } ?? .null,
      "sent_as": destination.map(JSON.string) ?? .null,
      "default": defaultValue ?? .null,
      "absent": [
        "kind": .string(absence.kind.rawValue), "value": absence.value ?? .null,
        "detail": absence.text.isEmpty ? .null : .string(absence.text),
        "evidence": absence.evidence.map(JSON.string) ?? .null,
        "disputed": absence.dispute.map(JSON.string) ?? .null,
      ],
      "summary": summary.map(JSON.string) ?? .null,
      "aliases": .array(aliases.map(JSON.string)),
      "members": .array(members.map(JSON.string)),
      "limits": .array(
        bounds.map { bound in
          [
            "limit": .string(bound.text), "source": bound.source.map(JSON.string) ?? .null,
            "evidence": bound.evidence.map(JSON.string) ?? .null,
          ]
        }),
      "rules": .array(
        verdicts.map { verdict in
          [
            "rule": .string(verdict.rule), "verdict": .string(verdict.kind.rawValue),
            "detail": verdict.detail.map(JSON.string) ?? .null,
          ]
        }),
    ]
  }

  static func json(_ origin: Origin?) -> JSON {
    guard let origin else { return .null }
    let kind =
      switch origin {
      case .file: "file"
      case .flag: "flag"
      case .environment: "environment"
      case .session: "session"
      case .argument: "argument"
      case .builtin: "builtin"
      }
    return [
      "kind": .string(kind), "text": .string(origin.description),
      "file": origin.place.map { .string($0.file) } ?? .null,
      "line": origin.place.map { .number(JSONNumber($0.start.line)) } ?? .null,
      "column": origin.place.map { .number(JSONNumber($0.start.column)) } ?? .null,
    ]
  }
}
