import Notation

extension ResponseSettingsRegistry {
  /// A body as a server gets it, with every setting at its own path again.
  ///
  /// What goes out as a header is not in a body. Where the setting's own path is taken, nothing is moved.
  public func atOwnPaths(_ body: JSON) -> JSON {
    var body = body
    for setting in movedSettings {
      guard let sent = setting.sentPath?.plainKeys, let own = setting.key.plainKeys, body[own] == nil,
        let value = body.removeValue(at: sent[...])
      else { continue }
      body.setValue(value, at: own[...])
    }
    return body
  }

  /// A parameter by the name under which it is sent, where that is another than its path.
  public func sentName(of parameter: String) -> String {
    for setting in movedSettings {
      guard let sent = setting.sentPath else { continue }
      let own = "\(setting.key)"
      if parameter == own { return "\(sent)" }
      if parameter.hasPrefix(own + ".") || parameter.hasPrefix(own + "[") {
        return "\(sent)" + parameter.dropFirst(own.count)
      }
    }
    return parameter
  }
}

extension SettingPath {
  /// The keys of a way through objects alone.
  fileprivate var plainKeys: [String]? {
    var keys: [String] = []
    for step in steps {
      guard case .key(let key) = step else { return nil }
      keys.append(key)
    }
    return keys
  }
}

extension JSON {
  fileprivate subscript(keys: [String]) -> JSON? {
    var value: JSON? = self
    for key in keys { value = value?[key] }
    return value
  }

  /// Takes out what stands behind keys, and objects that are empty then.
  fileprivate mutating func removeValue(at keys: ArraySlice<String>) -> JSON? {
    guard let first = keys.first, object != nil, var member = self[first] else { return nil }
    guard keys.count > 1 else {
      self[first] = nil
      return member
    }
    guard let value = member.removeValue(at: keys.dropFirst()) else { return nil }
    self[first] = member.object?.isEmpty == true ? nil : member
    return value
  }

  fileprivate mutating func setValue(_ value: JSON, at keys: ArraySlice<String>) {
    guard let first = keys.first else { return }
    guard keys.count > 1 else { return self[first] = value }
    var member = self[first] ?? .object(JSONObject())
    member.setValue(value, at: keys.dropFirst())
    self[first] = member
  }
}
