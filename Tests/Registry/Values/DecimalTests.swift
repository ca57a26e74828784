import Testing

@testable import Registry

@Suite struct DecimalTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("2.50", "2.5"), ("0.30", "0.3"), ("1e3", "1000"), ("12E-4", "0.0012"),
    ("-0.05", "-0.05"),
    ("100", "100"), ("1.0e+2", "100"), ("0.000001", "0.000001"),
    ("170141183460469231731687303715884105727", "170141183460469231731687303715884105727"),
  ])
  func `numbers are read exactly`(_ text: String, _ shown: String) {
    #expect(Decimal(text)?.description == shown)
  }

  @Test(arguments: [
    "", "-", ".", "abc", "1e", "1e999", "1..2", "1.2.3", "170141183460469231731687303715884105728", "1 ",
  ])
  func `other texts and numbers that are too long are none`(_ text: String) {
    #expect(Decimal(text) == nil)
  }

  @Test func `sums are not rounded`() throws {
    let tenth = try #require(Decimal("0.1"))
    let sum = (0..<10).reduce(Decimal.zero) { sum, _ in sum + tenth }
    #expect(sum == Decimal(1))
    #expect((try #require(Decimal("0.3")) - tenth - tenth - tenth) == .zero)
    #expect((tenth * 3).description == "0.3")
  }

  @Test func `points move`() throws {
    #expect(Decimal(9_880).dividedByPowerOfTen(6).description == "0.00988")
    #expect(try #require(Decimal("7380")).dividedByPowerOfTen(2).description == "73.8")
  }

  @Test func `order does not depend on the spelling`() throws {
    #expect(try #require(Decimal("1.50")) == #require(Decimal("1.5")))
    #expect(try #require(Decimal("1.5")).hashValue == #require(Decimal("1.50")).hashValue)
    #expect(try #require(Decimal("-2")) < #require(Decimal("0.1")))
    #expect(try #require(Decimal("0.09")) < #require(Decimal("0.1")))
  }

  @Test(arguments: [
    ("0.005", 2, "0.01"), ("0.0049", 2, "0"), ("-0.005", 2, "-0.01"), ("1.25", 1, "1.3"), ("1.2", 4, "1.2"),
    ("999.995", 2, "1000"),
  ])
  func `rounding is half away from zero`(_ text: String, _ places: Int, _ rounded: String) {
    #expect(Decimal(text)?.rounded(toPlaces: places).description == rounded)
  }

  @Test func `text may be padded`() throws {
    #expect(Decimal(1).text(minimumPlaces: 2) == "1.00")
    #expect(try #require(Decimal("0.125")).text(minimumPlaces: 2) == "0.125")
  }

  @Test func `products that are too long are told`() throws {
    let large = try #require(Decimal("17014118346046923173168730371588410572"))
    #expect(large.multiplied(by: Decimal(100)) == nil)
    #expect(large.multiplied(by: Decimal(1)) == large)
  }
}
