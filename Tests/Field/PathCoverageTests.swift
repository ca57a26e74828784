import Glibc
import Notation
import Registry
import Testing

/// Whether every parameter of an independent list is described, with what the list says about it.
///
/// Runs only where SETSCREW_ORACLE names a folder with `createresponse.paths.json`.
@Suite(.enabled(if: PathList.all != nil)) struct PathCoverageTests {
  @Test func `every path of the list is described`() throws {
    let list = try #require(PathList.all)
    let registry = try #require(RuleRow.registries["openai"])
    let base = try #require(RuleRow.registries["openresponses"])
    var missing: [String] = []
    var differing: [String] = []
    for entry in list {
      guard let id = entry["id"]?.string else { continue }
      let path = SettingPath(id)
      let isOfBase = entry["sources"] == .array([.string("openresponses")])
      let first = isOfBase ? base : registry
      guard let node = path.flatMap({ first.node(at: $0) }), node.descriptor != nil
      else {
        missing.append(id)
        continue
      }
      guard entry["kind"] != "variant", entry["enum_open"] != true else { continue }
      let listed = node.listedValues ?? node.item?.listedValues ?? []
      let lacking = (entry["enum"]?.array ?? []).filter { value in
        let gone = entry["enum_missing"]?["sdk"]?.array ?? []
        return !gone.contains(value) && !listed.contains(value)
      }
      if !lacking.isEmpty { differing.append("\(id) lacks \(lacking.map { $0.encoded() })") }
    }
    #expect(missing == [])
    #expect(differing == [])
    #expect(list.count > 900)
  }
}

enum PathList {
  static let all: [JSON]? = getenv("SETSCREW_ORACLE").flatMap { folder in
    FileAccess.disk.read(String(cString: folder) + "/createresponse.paths.json")
      .flatMap { try? JSON(parsing: $0) }.flatMap { json in
        (json["params"]?.array ?? [])
          + ["websocket_only", "beta_only", "docs_only"].flatMap { json[$0]?.array ?? [] }
      }
  }
}
