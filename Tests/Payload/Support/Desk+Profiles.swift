import Notation
import Profiles
import Registry
import Testing

@testable import Payload

extension Desk {
  /// A profile read as the commands read it.
  static func resolve(
    _ text: String, _ registry: ResponseSettingsRegistry = openAI, set assignments: [String] = [],
    model: String? = nil, remedy: Remedy? = nil
  ) throws -> ResolvedProfile {
    var given: [Assignment] = []
    if let model {
      given.append(Assignment("model", to: .string(model), layer: .flag, origin: .flag("-m \(model)")))
    }
    for text in assignments {
      given.append(try Assignment(parsing: text, layer: .flag, origin: .flag("--set \(text)")))
    }
    let files = ProfileFiles.inMemory(["profile.yaml": Array(text.utf8)])
    let loaded = ProfileLoader(files: files, catalog: ProfileCatalog(files: files, workingFolder: "/project"))
      .load(bytes: Array(text.utf8), path: "profile.yaml")
    var request = ProfileRequest(assignments: given)
    request.remedy = remedy.map { Sourced($0, from: .flag("--remedy \($0.rawValue)")) }
    return ProfileResolver(types: registry, files: files, environment: { _ in nil }).resolve(loaded, request)
  }
}
