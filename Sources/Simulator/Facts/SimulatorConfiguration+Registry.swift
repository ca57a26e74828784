import Notation
import Payload
import Registry

extension SimulatorConfiguration {
  /// Tells the simulator what the registry knows about parameters and models on a day, and lets it refuse
  /// what the registry would.
  public mutating func use(_ registry: ResponseSettingsRegistry, on day: CivilDate) {
    facts = SimulatorFacts(
      parameterDefault: { path in
        guard case .literal(let value) = registry.setting(named: path)?.defaultValue else { return nil }
        return value
      },
      model: { name in
        registry.model(named: name).map { SimulatedModel($0.model, named: name, on: day) }
      },
      models: {
        registry.models.models.filter { !$0.isRetired(on: day) }
          .map { SimulatedModel($0, named: $0.id, on: day) }
      },
      request: { RequestFacts(registry: registry, body: $0, today: day, endpoint: $1) })
    read = { registry.atOwnPaths($0) }
    check = { body, endpoint in
      guard [.create, .inputTokens, .compact].contains(endpoint) else { return [] }
      let context = CheckContext(registry: registry, date: day, endpoint: endpoint.rawValue)
      return RequestChecker(context).refusals(of: body).map { refusal in
        var refusal = refusal
        if let param = refusal.param {
          let sent = registry.sentName(of: param)
          refusal.param = sent
          refusal.message = refusal.message.replacing("'\(param)'", with: "'\(sent)'")
        }
        return RequestRefusal(refusal)
      }
    }
  }
}

extension RequestRefusal {
  /// What the registry has the API say.
  init(_ refusal: RequestChecker.Refusal) {
    self.init(
      status: refusal.status, type: refusal.type, code: refusal.code, param: refusal.param,
      message: refusal.message)
  }
}

extension SimulatedModel {
  /// What the registry knows about a model that was asked for by some name.
  init(_ model: Model, named name: String, on day: CivilDate) {
    func fact(_ path: String) -> JSON? {
      if case .value(let value) = model.fact(path.split(separator: ".").map(String.init)) {
        value
      } else {
        nil
      }
    }
    self.init(
      id: model.id, snapshot: name == model.id ? model.snapshots.last : nil,
      created: model.released.map { $0.daysSince1970 * 86_400 } ?? 0, isRetired: model.isRetired(on: day),
      replacement: model.replacement, reasons: fact("reasoning.supported")?.bool ?? false,
      defaultEffort: fact("reasoning.default_effort")?.string,
      defaultVerbosity: fact("default_verbosity")?.string,
      maxOutputTokens: fact("max_output_tokens")?.int, contextWindow: fact("context_window")?.int,
      cacheMinimumTokens: fact("prompt_caching.min_tokens")?.int,
      countsCacheWrites: fact("prompt_caching.options")?.bool ?? false,
      shutdownDate: model.ends.map { "\($0)" },
      embedding: fact("dimensions")?.int.map { dimensions in
        Embedding(
          dimensions: dimensions, isReducible: fact("dimensions_reducible")?.bool ?? true,
          inputTokens: fact("max_input_tokens")?.int, inputs: fact("max_inputs")?.int,
          requestTokens: fact("max_request_tokens")?.int)
      })
  }
}
