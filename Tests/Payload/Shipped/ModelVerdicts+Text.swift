import Notation
import Registry

/// How what a model takes is written down.
extension ModelVerdicts {
  /// A block of lines: a setting, what of it is taken, what is warned of, what is refused.
  func text(_ axes: RequestAxes) -> String {
    var lines = [model.id]
    func add(_ name: String, _ verdicts: [Verdict], _ word: String = "") {
      lines.append("  " + name.padded(to: 24) + Self.summary(verdicts, word))
    }
    let base = sampling[0][0]
    for remark in base {
      let day = model.ends.map { " on \($0)" } ?? ""
      add("model", [Verdict(label: remark.code + day, remarks: [remark])])
    }
    add("reasoning.effort", verdicts(axes.efforts, sampling.map { $0[0] }))
    for (name, verdicts) in temperatures(axes) { add(name, verdicts, "at effort ") }
    add("text.verbosity", verdicts(axes.verbosities, verbosity))
    add("service_tier", verdicts(axes.tiers, tier))
    add("tools", axes.tools.indices.dropFirst().flatMap { verdicts(on: axes.tools[$0], tools[0][$0]) })
    for (effort, choice) in axes.efforts.enumerated().dropFirst() {
      let besides = axes.tools.indices.dropFirst().flatMap { tool in
        verdicts(
          on: axes.tools[tool],
          tools[effort][tool].subtracting(tools[0][tool]).subtracting(sampling[effort][0]))
      }.filter { !$0.remarks.isEmpty }
      if !besides.isEmpty { add("tools at effort \(choice.label)", besides) }
    }
    for (name, path, values) in Self.others {
      add(
        name,
        values.map { Verdict(label: $0.label, remarks: remarks(on: [(path, $0.value)]).subtracting(base)) })
    }
    let most = model.facts["max_output_tokens"]?.int ?? 0
    add(
      "max_output_tokens",
      [most, most + 1].map { tokens in
        let setting = ("max_output_tokens", JSON.number(JSONNumber(tokens)))
        return Verdict(label: "\(tokens)", remarks: remarks(on: [setting]).subtracting(base))
      })
    return lines.joined(separator: "\n") + "\n"
  }

  /// A choice and what is said about it.
  private struct Verdict: Equatable {
    let label: String
    let remarks: Set<Remark>
  }

  private func verdicts(_ axis: [RequestAxes.Choice], _ remarks: [Set<Remark>]) -> [Verdict] {
    zip(axis, remarks).dropFirst().map {
      Verdict(label: $0.label, remarks: $1.subtracting(sampling[0][0]))
    }
  }

  /// The temperatures by effort, those with the same verdicts together.
  private func temperatures(_ axes: RequestAxes) -> [(name: String, verdicts: [Verdict])] {
    var rows: [(name: String, verdicts: [Verdict])] = []
    for (index, temperature) in axes.temperatures.enumerated().dropFirst() {
      let verdicts = zip(axes.efforts, sampling).map {
        Verdict(label: $0.label, remarks: $1[index].subtracting($1[0]))
      }
      if let same = rows.firstIndex(where: { $0.verdicts == verdicts }) {
        rows[same].name += ", \(temperature.label)"
      } else {
        rows.append(("temperature \(temperature.label)", verdicts))
      }
    }
    return rows
  }

  /// What is said about a tool itself and about single members of its example.
  private func verdicts(on tool: RequestAxes.Choice, _ remarks: Set<Remark>) -> [Verdict] {
    let own = "tools(\(tool.label))"
    let places = Dictionary(grouping: remarks.filter { $0.place.hasPrefix(own) }, by: \.place)
    return [Verdict(label: tool.label, remarks: Set(places[own] ?? []))]
      + places.filter { $0.key != own }.sorted { $0.key < $1.key }.map { place, remarks in
        Verdict(label: tool.label + place.dropFirst(own.count), remarks: Set(remarks))
      }
  }

  /// The labels by what is said about them, `word` before each list that does not hold them all.
  private static func summary(_ verdicts: [Verdict], _ word: String) -> String {
    let severities: [(name: String, severity: Severity?)] = [
      ("", nil), ("warned: ", .warning), ("refused: ", .error),
    ]
    return severities.compactMap { name, severity in
      let labels = verdicts.filter { $0.remarks.map(\.severity).max() == severity }.map(\.label)
      if labels.isEmpty { return nil }
      if !word.isEmpty, labels.count == verdicts.count { return name + "always" }
      return name + word + labels.joined(separator: " ")
    }.joined(separator: "; ")
  }

  /// Settings that are looked at one by one.
  private static let others: [(name: String, path: String, values: [(label: String, value: JSON)])] = [
    ("reasoning.summary", "reasoning.summary", ["auto", "concise", "detailed"].map { ($0, .string($0)) }),
    ("reasoning.mode", "reasoning.mode", ["standard", "pro"].map { ($0, .string($0)) }),
    (
      "reasoning.context", "reasoning.context",
      ["auto", "current_turn", "all_turns"].map { ($0, .string($0)) }
    ),
    ("stream", "stream", [("true", true)]),
    ("background", "background", [("true", true)]),
    ("parallel_tool_calls", "parallel_tool_calls", [("true", true)]),
    (
      "text.format", "text.format",
      [
        ("text", ["type": "text"]),
        ("json_schema", ["type": "json_schema", "name": "answer", "schema": ["type": "object"]]),
      ]
    ),
    ("top_logprobs", "top_logprobs", [("0", 0)]),
    ("include", "include", [("message.output_text.logprobs", ["message.output_text.logprobs"])]),
    ("prompt_cache_options", "prompt_cache_options", [("mode=implicit", ["mode": "implicit"])]),
    ("prompt_cache_retention", "prompt_cache_retention", ["in_memory", "24h"].map { ($0, .string($0)) }),
  ]
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
