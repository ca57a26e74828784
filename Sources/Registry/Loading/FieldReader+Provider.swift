import Notation

extension FieldReader {
  /// Where requests go, from the `provider:` of a plugin.
  mutating func provider(_ node: Node, of plugin: Plugin) -> Provider? {
    guard node.mapping != nil else {
      report("registry-field", "provider must be a map", at: node.place)
      return nil
    }
    let json = JSON(core: node)
    var facts = json
    facts["name"] = .string(plugin.name)
    func text(_ key: String) -> String? { node[key]?.scalar.flatMap { $0.text.isEmpty ? nil : $0.text } }
    let scheme = node["auth"]?["scheme"]?.scalar?.text ?? "bearer"
    let authentication: Provider.Authentication.Scheme
    switch scheme {
    case "bearer": authentication = .bearer
    case "none": authentication = .none
    case "header":
      let name = node["auth"]?["name"]?.scalar?.text
      if name == nil {
        report("registry-field", "auth by header needs its name", at: node["auth"]?.place ?? node.place)
      }
      authentication = .header(name ?? "")
    default:
      report(
        "registry-field", "scheme must be bearer, header or none, not \(scheme)",
        at: node["auth"]?.place ?? node.place)
      authentication = .bearer
    }
    let variables = node["auth"]?["env"].map { $0.sequence ?? [$0] } ?? []
    var inner = FieldReader(
      RawEntry(
        key: "provider", keyPlace: node.place, plugin: plugin.name,
        fields: (node.mapping ?? []).map {
          RawEntry.Field(name: $0.key, namePlace: $0.keyPlace, node: $0.value, plugin: plugin.name)
        }),
      known: [])
    let lifecycle = inner.text("lifecycle")
    if let lifecycle, lifecycle != "own" {
      inner.report(
        "registry-field", "lifecycle must be own, not \(lifecycle)", at: inner.place(of: "lifecycle"))
    }
    let factor = inner.json("price_factor").map { $0.number.flatMap { Decimal($0) } }
    if let factor, factor == nil {
      inner.report("registry-field", "price_factor must be a number", at: inner.place(of: "price_factor"))
    }
    defer { take(problemsOf: &inner) }
    return Provider(
      name: plugin.name, title: text("title") ?? plugin.name, summary: plugin.summary,
      baseURL: text("base_url"),
      placeholders: (node["placeholders"]?.mapping ?? []).map { ($0.key, $0.value.scalar?.text ?? "") },
      isEmbedded: inner.flag("embedded") ?? false,
      modelNames: inner.choice("model_names", Provider.ModelNames.self) ?? .base,
      modelPrefix: inner.text("model_prefix"), priceFactor: factor ?? nil,
      hasOwnLifecycle: lifecycle == "own",
      unknownFields: inner.choice("unknown_fields", Provider.UnknownFields.self),
      authentication: Provider.Authentication(
        scheme: authentication, environment: variables.compactMap { $0.scalar?.text },
        isOptional: json["auth"]?["optional"]?.bool ?? false),
      headers: (node["headers"]?.mapping ?? []).map { ($0.key, $0.value.scalar?.text ?? "") },
      defaultModel: text("default_model"),
      endpoints: node["endpoints"]?.sequence?.compactMap { $0.scalar?.text }, facts: facts)
  }
}
