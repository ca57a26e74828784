import Notation
import Registry

extension Comparison {
  /// The comparison for scripts: the sides, whether they differ, and every row.
  public var json: JSON {
    [
      "sides": .array(sides.map(\.json)),
      "different": .bool(isDifferent),
      "rows": .array(
        sections.flatMap { section in section.rows.map { json(of: $0, in: section.kind) } }),
    ]
  }

  private func json(of row: Row, in section: Section.Kind) -> JSON {
    [
      "section": .string(section.rawValue),
      "path": .string(row.name),
      "compared": .string(row.kind.rawValue),
      "different": .bool(row.isDifferent),
      "counts": .bool(row.counts),
      "values": .array(zip(sides, row.cells).map { side, cell in cell.json(side.name) }),
    ]
  }
}

extension Comparison.Side {
  fileprivate var json: JSON {
    [
      "name": .string(name), "source": source.map(JSON.string) ?? .null,
      KnownSetting.model: model.map(JSON.string) ?? .null, "provider": provider.map(JSON.string) ?? .null,
    ]
  }
}

extension Comparison.Cell {
  fileprivate func json(_ side: String) -> JSON {
    [
      "side": .string(side),
      "standing": .string(standing.rawValue),
      "value": value ?? .null,
      "default": defaultValue ?? .null,
      "reasons": .array(
        reasons.map { reason in
          [
            "kind": .string(reason.kind.rawValue), "text": .string(reason.text),
            "layer": reason.layer.map(JSON.string) ?? .null, "origin": Self.json(reason.origin),
            "rule": reason.rule.map(JSON.string) ?? .null,
            "evidence": reason.evidence.map(JSON.string) ?? .null, "from": reason.from ?? .null,
            "disputed": reason.dispute.map(JSON.string) ?? .null,
          ]
        }),
    ]
  }

  private static func json(_ origin: Origin?) -> JSON { Explanation.Entry.json(origin) }
}
