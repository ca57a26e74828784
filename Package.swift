// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors everywhere, so that a warning never becomes part of the scenery.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A module of the pipeline: it may import only modules above it, in the order a request travels.
func module(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

/// Tests mirror Sources: Tests/NAME holds the tests of module NAME.
///
/// Files that tests read beside themselves are named in `exclude`.
func tests(
  _ name: String, imports: [Target.Dependency], exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: imports + ["TestSupport"], path: "Tests/\(name)",
    exclude: exclude, resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "setscrew",
  products: [.executable(name: "setscrew", targets: ["setscrew"])],
  targets: [
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CLibrary"),
    .target(name: "CCurl", dependencies: ["CLibrary"]),
    .target(name: "CSQLite", dependencies: ["CLibrary"]),
    .target(name: "CZlib", dependencies: ["CLibrary"]),
    .target(name: "CSecret", dependencies: ["CLibrary"]),
    .target(name: "CSodium", dependencies: ["CLibrary"]),
    .target(name: "CSystem"),

    module("Notation", imports: ["CYAML"]),
    module("Secrets", imports: ["Notation"]),
    module("Registry", imports: ["Notation", "Secrets"]),
    module("Profiles", imports: ["Notation", "Secrets", "Registry"]),
    module("Payload", imports: ["Notation", "Secrets", "Registry", "Profiles"]),
    module("Responses", imports: ["Notation", "Secrets", "Registry"]),
    module("Transport", imports: ["Notation", "Secrets", "Registry", "Responses", "CCurl", "CSystem"]),
    module(
      "Simulator",
      imports: ["Notation", "Secrets", "Registry", "Profiles", "Payload", "Responses", "CSystem"]),
    module(
      "Workbench",
      imports: [
        "Notation", "Secrets", "Registry", "Profiles", "Payload", "Responses", "Transport",
        "Simulator", "CSQLite", "CZlib", "CSystem",
      ]),
    .executableTarget(
      name: "setscrew",
      dependencies: [
        "Notation", "Secrets", "Registry", "Profiles", "Payload", "Responses", "Transport",
        "Simulator", "Workbench", "CSystem", "CCurl", "CSecret", "CSodium",
      ], swiftSettings: strict),

    .executableTarget(
      name: "bench", dependencies: ["Notation", "Registry", "Profiles", "Payload", "Responses"],
      path: "Bench",
      exclude: ["Stream", "counts.json"], swiftSettings: strict),
    .executableTarget(
      name: "bench-stream", dependencies: ["Notation", "Responses", "Transport"], path: "Bench/Stream",
      swiftSettings: strict),

    .target(name: "TestSupport", dependencies: ["Notation"], path: "Tests/Support", swiftSettings: strict),
    tests("Notation", imports: ["Notation"]),
    tests("Secrets", imports: ["Secrets"]),
    tests("Registry", imports: ["Registry", "Notation"], exclude: ["Fixtures", "Shipped/parameters.jsonl"]),
    tests("Profiles", imports: ["Profiles", "Registry", "Notation"]),
    tests(
      "Payload", imports: ["Payload", "Profiles", "Registry", "Notation"],
      exclude: ["Shipped/models.golden.txt"]),
    tests("Responses", imports: ["Responses", "Notation"], exclude: ["Fixtures"]),
    tests("Transport", imports: ["Transport", "Responses", "Notation", "Secrets", "CSystem", "Simulator"]),
    tests("Simulator", imports: ["Simulator", "Notation", "CSystem"], exclude: ["Clients"]),
    tests(
      "Workbench",
      imports: [
        "Workbench", "Notation", "Registry", "Profiles", "Responses", "Secrets", "Transport", "CSQLite",
        "CLibrary",
      ]),
    tests(
      "Commands", imports: ["setscrew", "Notation", "Registry", "Payload", "Secrets", "Workbench"],
      exclude: ["Fixtures", "Diff/diffs.golden.txt"]),
    tests(
      "Field", imports: ["Notation", "Registry", "Profiles", "Payload", "Responses"], exclude: ["Rules"]),
  ],
  swiftLanguageModes: [.v6]
)

/// The parsers that read bytes from strangers: replayed by a test, and run under libFuzzer by scripts/fuzz.
let fuzzed: [Target.Dependency] = ["Notation", "Secrets", "Registry", "Profiles", "Responses", "Simulator"]
if Context.environment["SETSCREW_FUZZ"] == nil {
  package.targets.append(tests("Fuzz", imports: fuzzed, exclude: ["Corpus", "Fuzzer"]))
} else {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: fuzzed, path: "Tests/Fuzz", exclude: ["Corpus", "CorpusTests.swift"],
      swiftSettings: strict))
}
