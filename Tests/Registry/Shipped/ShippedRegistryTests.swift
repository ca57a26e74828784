import Notation
import Testing

@testable import Registry

@Suite struct ShippedRegistryTests {
  @Test func `every plugin can be read`() throws {
    #expect(Shipped.collection.findings.map(\.line) == [])
    for provider in Shipped.collection.providers {
      let view = try #require(Shipped.view(provider.name))
      #expect(view.findings.map(\.line) == [], "\(provider.name)")
    }
    #expect(Shipped.collection.providers.count >= 3)
  }

  @Test func `every view agrees with itself`() throws {
    for provider in Shipped.collection.providers {
      let view = try #require(Shipped.view(provider.name))
      #expect(RegistryLint.findings(in: view).map(\.line) == [], "\(provider.name)")
    }
  }
}
