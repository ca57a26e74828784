import Notation
import Registry

/// The scenarios of some folders and files, and what is wrong with them.
public struct ScenarioCollection: Sendable {
  /// The scenarios, each name once; of equal names the later one.
  public private(set) var scenarios: [Scenario] = []
  /// What is wrong with files.
  public private(set) var findings: [Finding] = []

  private let files: FileAccess

  /// Nothing yet; files are read as told.
  public init(files: FileAccess = .disk) { self.files = files }

  /// Adds every scenario of a folder; one that does not exist is empty.
  public mutating func add(folder: String) {
    for entry in (files.list(folder) ?? []).sorted(by: { $0.name < $1.name }) where !entry.isFolder {
      guard entry.name.hasSuffix(".yaml") || entry.name.hasSuffix(".yml") || entry.name.hasSuffix(".json")
      else { continue }
      _ = add(file: "\(folder)/\(entry.name)")
    }
  }

  /// Adds the scenario of a file; gives its name, or nil when it is broken or cannot be read.
  public mutating func add(file: String) -> String? {
    guard let bytes = files.read(file) else {
      findings.append(Finding("scenario-file", .error, "\(file) cannot be read"))
      return nil
    }
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
    return add(bytes, file: file, folder: folder)
  }

  /// Adds the scenario that a file holds, which findings call by a name and whose own files lie in a folder.
  public mutating func add(_ bytes: [UInt8], file: String, folder: String) -> String? {
    let read = ScenarioReader.read(bytes, file: file, folder: folder, files: files)
    findings += read.findings
    guard let scenario = read.scenario else { return nil }
    scenarios.removeAll { $0.name == scenario.name }
    scenarios.append(scenario)
    return scenario.name
  }
}
