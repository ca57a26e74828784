import Notation
import Registry

/// Where a migration is to lead.
public enum MigrationGoal: Sendable, Hashable {
  /// To this model, whatever the profiles name.
  case model(String)
  /// To the documented replacement of models that end, or that end within so many days.
  case replacements(within: Int?)
}

/// The way from a model to the one that takes its place.
struct ModelRoute {
  /// What is to become of a profile's model.
  enum Outcome {
    /// It stays.
    case stays
    /// It gives way to another, with the settings that take the place of what it was.
    case moves(to: String, settings: [(key: String, value: JSON)])
    /// Somebody has to decide.
    case open(message: String, choices: [String])
  }

  let registry: ResponseSettingsRegistry
  let day: CivilDate
  let goal: MigrationGoal

  func outcome(for name: String) -> Outcome {
    let match = registry.model(named: name)
    switch goal {
    case .model(let wanted):
      return name == wanted
        ? .stays : .moves(to: wanted, settings: match.map { settings(of: $0.model) } ?? [])
    case .replacements:
      guard let match else { return .stays }
      guard isEnding(match.model) else { return .stays }
      if case .fineTuned(let base) = match.kind {
        return .open(
          message:
            "\(name) ends with its base \(base), and no replacement is documented for a fine-tuned model",
          choices: [
            "tune a newer base and name it here", "move to a model that is not tuned, with --to MODEL",
          ])
      }
      return replacement(of: match.model, named: name)
    }
  }

  /// Follows the documented replacements until one is reached that stays.
  private func replacement(of model: Model, named name: String) -> Outcome {
    var seen: Set<String> = [model.id]
    var current = model
    var settings: [(key: String, value: JSON)] = []
    while isEnding(current) {
      settings += self.settings(of: current).filter { new in !settings.contains { $0.key == new.key } }
      guard let id = current.replacement, let next = registry.model(named: id)?.model,
        seen.insert(next.id).inserted
      else {
        let end = model.ends.map { "ends on \($0)" } ?? "has ended"
        return .open(
          message: "\(name) \(end), and no replacement is documented", choices: ["name one with --to MODEL"])
      }
      current = next
    }
    return .moves(to: current.id, settings: settings)
  }

  /// Whether a model is one to move away from.
  private func isEnding(_ model: Model) -> Bool {
    if model.isRetired(on: day) { return true }
    guard case .replacements(let days?) = goal else { return model.ends != nil && model.replacement != nil }
    return model.ends.map { day.days(until: $0) <= days } ?? false
  }

  /// The settings that stand for what the model was: `reasoning.mode: pro`.
  private func settings(of model: Model) -> [(key: String, value: JSON)] {
    guard case .value(let value) = model.fact(["replacement_params"]) else { return [] }
    return value.object?.members.map { ($0.key, $0.value) } ?? []
  }
}
