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
    return Provider(
      name: plugin.name, title: text("title") ?? plugin.name, summary: plugin.summary,
      baseURL: text("base_url"),
      authentication: Provider.Authentication(
        scheme: authentication, environment: variables.compactMap { $0.scalar?.text },
        isOptional: json["auth"]?["optional"]?.bool ?? false),
      headers: (node["headers"]?.mapping ?? []).map { ($0.key, $0.value.scalar?.text ?? "") },
      defaultModel: text("default_model"),
      endpoints: node["endpoints"]?.sequence?.compactMap { $0.scalar?.text }, facts: facts)
  }
}
