import Notation
import Testing

@testable import Registry

/// That all which published descriptions say about the parameters of a request stands in the shipped registry.
@Suite struct ParameterCoverageTests {
  @Test func `every known parameter is described as it is known`() throws {
    let openAI = try #require(Shipped.openai).registry.tree
    let openResponses = try #require(Shipped.view("openresponses")).registry.tree
    var tally = Tally()
    var differences: [String] = []
    for parameter in KnownParameter.all {
      let comparison =
        parameter.isKnown(to: .openAI)
        ? ParameterComparison(source: .openAI, tree: openAI)
        : ParameterComparison(source: .openResponses, tree: openResponses)
      let found = comparison.differences(of: parameter) ?? ["\(parameter.id): is not described"]
      let unknown = found.filter { !KnownDifferences.openAI.covers($0) }
      tally.count(parameter, isFine: unknown.isEmpty)
      differences += found
    }
    print(tally)
    #expect(KnownDifferences.openAI.comparison(with: differences) == [])
    #expect(
      "\(tally)"
        == "744 of 744 paths, 145 of 145 variants, 72 of 72 items, 8 of 8 beta, docs and websocket entries")
  }

  @Test func `the open specification's own view says what it says`() throws {
    let tree = try #require(Shipped.view("openresponses")).registry.tree
    let comparison = ParameterComparison(source: .openResponses, tree: tree)
    let parameters = KnownParameter.all.filter { $0.isKnown(to: .openResponses) && $0.list == .body }
    let differences = parameters.flatMap { parameter in
      comparison.differences(of: parameter) ?? ["\(parameter.id): is not described"]
    }
    #expect(KnownDifferences.openResponses.comparison(with: differences) == [])
    #expect(parameters.count == 135)
  }

  @Test func `nothing is described that is not known`() throws {
    let tree = try #require(Shipped.openai).registry.tree
    let comparison = ParameterComparison(source: .openAI, tree: tree)
    var known = Set(KnownParameter.all.flatMap { comparison.nodes(of: $0).map(\.identity) })
    var unknown: [String] = []
    tree.root.visit { path, node in
      guard node.descriptor != nil, known.insert(node.identity).inserted else { return }
      unknown.append("\(path): is not known")
    }
    #expect(KnownDifferences.beyond.comparison(with: unknown) == [])
  }
}

/// How many parameters of each kind are described as they are known.
private struct Tally: CustomStringConvertible {
  private var counts: [String: (fine: Int, all: Int)] = [:]

  mutating func count(_ parameter: KnownParameter, isFine: Bool) {
    let name = parameter.list == .body ? parameter.kind.rawValue + "s" : Self.others
    var (fine, all) = counts[name] ?? (0, 0)
    fine += isFine ? 1 : 0
    all += 1
    counts[name] = (fine, all)
  }

  private static let others = "beta, docs and websocket entries"

  var description: String {
    ["paths", "variants", "items", Self.others].map { name in
      let (fine, all) = counts[name] ?? (0, 0)
      return "\(fine) of \(all) \(name)"
    }.joined(separator: ", ")
  }
}
