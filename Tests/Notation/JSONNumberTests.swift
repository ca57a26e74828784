import Testing

@testable import Notation

@Suite struct JSONNumberTests {
  @Test(arguments: [
    "0", "-0", "1", "-1", "10", "0.0", "0.30", "1e0", "1E+05", "-1.5e-300", "1e99999999999999999999",
  ])
  func isNumber(text: String) {
    #expect(JSONNumber(text: text)?.text == text)
  }

  @Test(arguments: [
    "", "-", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1e", "1e+", "1.e3", "0x1", "1_0", "1,0", " 1", "1 ",
    "NaN",
    "Infinity", "-inf", "1e5.0", "1.2.3", "1-", "１", "1\0", "--1", "1e1e1", "١",
  ])
  func isNoNumber(text: String) {
    #expect(JSONNumber(text: text) == nil)
  }

  /// Numbers in their order; those in one row are equal.
  static let ascending: [[String]] = [
    ["-1e99999999999999999999", "-10e99999999999999999998", "-0.1e100000000000000000000"],
    ["-1e401"],
    ["-1e400", "-10e399", "-0.00001e405"],
    ["-9223372036854775809"],
    ["-9223372036854775808", "-9223372036854775808.0"],
    ["-1.5", "-15e-1"],
    ["-1", "-1.0", "-100e-2"],
    ["-1e-400"],
    ["0", "-0", "0.0", "-0.0", "0e999999999999999999999", "0.000e-5"],
    ["1e-99999999999999999999", "0.1e-99999999999999999998", "10e-100000000000000000000"],
    ["1e-400", "0.1e-399"],
    ["0.1", "0.10", "1e-1", "1E-01", "0.00001e4"],
    ["0.1000000000000000055511151231257827"],
    ["0.3", "3e-1"],
    ["0.30000000000000004"],
    ["1", "1.0", "1e0", "1e+0", "10e-1", "0.1e1", "1.000000000000000000000000000000"],
    ["1.00000000000000000000000000000001"],
    ["9", "9.0"],
    ["10", "1e1", "1E1"],
    ["9007199254740992", "9007199254740992.0"],
    ["9007199254740993", "9007199254740993.0", "9.007199254740993e15"],
    ["9223372036854775807", "9223372036854775807.0"],
    ["9223372036854775808"],
    ["18446744073709551616", "18446744073709551616e0"],
    ["1e400", "100e398"],
    ["1e401"],
    ["1e9223372036854775807", "10e9223372036854775806"],
    ["1e9223372036854775808", "10e9223372036854775807", "0.1e9223372036854775809"],
    ["1e99999999999999999999", "0.001e100000000000000000002"],
    ["2e99999999999999999999"],
    ["1e100000000000000000000"],
  ]

  @Test func order() throws {
    let rows = Self.ascending.map { $0.map(JSONNumber.init(checked:)) }
    for (leftRow, lefts) in rows.enumerated() {
      for (rightRow, rights) in rows.enumerated() {
        for left in lefts {
          for right in rights {
            let order: JSONNumber.Order = leftRow < rightRow ? .less : leftRow > rightRow ? .greater : .equal
            #expect(left.compare(right) == order, "\(left) \(right)")
            #expect(left.isEqual(to: right) == (order == .equal))
            #expect(left.isLess(than: right) == (order == .less))
            let same = JSON.ByValue(.number(left)) == JSON.ByValue(.number(right))
            #expect(same == (order == .equal))
            if same {
              #expect(JSON.ByValue(.number(left)).hashValue == JSON.ByValue(.number(right)).hashValue)
            }
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("0", true), ("-0.0", true), ("1", true), ("1.0", true), ("1.5", false), ("15e-1", false),
    ("150e-1", true),
    ("1e400", true), ("1e-400", false), ("1.5e1", true), ("1.55e1", false), ("9223372036854775808", true),
    ("1e99999999999999999999", true), ("1e-99999999999999999999", false), ("0e-5", true),
    ("12345678901234567890.00", true), ("12345678901234567890.01", false),
  ])
  func isIntegral(text: String, isIntegral: Bool) {
    #expect(JSONNumber(checked: text).isIntegral == isIntegral)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-0.0", 0), ("1.0", 1), ("1e3", 1_000), ("-25e-1", nil), ("250e-1", 25),
      ("1.5", nil),
      ("9007199254740993.0", 9_007_199_254_740_993), ("9223372036854775807", .max),
      ("9223372036854775807.0", .max),
      ("-9223372036854775808.0", .min), ("9223372036854775808", nil), ("-9223372036854775809.0", nil),
      ("1e18", 1_000_000_000_000_000_000), ("1e19", nil), ("1e400", nil), ("1e-400", nil),
      ("1e99999999999999999999", nil),
    ] as [(String, Int?)])
  func integer(text: String, integer: Int?) {
    #expect(JSONNumber(checked: text).int == integer)
  }

  @Test(
    arguments: [
      ("0.5", 0.5), ("1e400", .infinity), ("-1e400", -.infinity), ("1e-400", 0),
      ("9007199254740993", 9_007_199_254_740_992),
      ("1e99999999999999999999", .infinity), ("1e-99999999999999999999", 0),
    ] as [(String, Double)])
  func double(text: String, double: Double) {
    #expect(JSONNumber(checked: text).double == double)
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (-2.5, "-2.5"), (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"),
      (1e15, "1000000000000000"),
      (1e16, "1e+16"), (1e300, "1e+300"), (1e-7, "1e-07"), (.leastNonzeroMagnitude, "5e-324"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
      (123_456_789_012, "123456789012"),
    ] as [(Double, String)])
  func shortest(double: Double, text: String) throws {
    let number = try #require(JSONNumber(double))
    #expect(number.text == text)
    #expect(JSONNumber(text: number.text) != nil)
    #expect(number.double == double && number.double.sign == double.sign)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(double: Double) { #expect(JSONNumber(double) == nil) }

  @Test(arguments: [
    ("0", "2", true), ("-0.0", "0.3", true), ("4", "2", true), ("5", "2", false), ("-4", "2", true),
    ("4", "-2", true),
    ("0.3", "0.1", true), ("0.35", "0.1", false), ("1.1", "0.01", true), ("0.0075", "0.0001", true),
    ("0.00751", "0.0001", false), ("4.5", "1.5", true), ("35", "1.5", false), ("1", "0.5", true),
    ("1", "3", false),
    ("1e308", "0.123456789", false), ("1e308", "0.5", true), ("1e400", "1e399", true),
    ("1e399", "1e400", false),
    ("12391239123", "1e-8", true), ("1e99999999999999999999", "1", true),
    ("1", "1e-99999999999999999999", true),
    ("1e99999999999999999999", "1e99999999999999999998", true),
    ("1e99999999999999999998", "1e99999999999999999999", false),
    ("1e99999999999999999999", "16e99999999999999999998", false),
    ("1e99999999999999999999", "16e99999999999999999995", true),
    ("1e9223372036854775808", "1e9223372036854775807", true),
    ("1e-9223372036854775809", "1e-9223372036854775810", true),
    ("1e-9223372036854775810", "1e-9223372036854775809", false), ("1e5", "1e-99999999999999999999", true),
    ("1e-99999999999999999999", "1e5", false), ("1", "0", false), ("0", "0", true), ("10000", "16", true),
    ("1000", "16", false),
    ("1e30", "1267650600228229401496703205376", false), ("1e100", "1267650600228229401496703205376", true),
    ("246913578024691357802469135780", "123456789012345678901234567890", true),
    ("246913578024691357802469135781", "123456789012345678901234567890", false),
    (
      "24691357802469135780246913578024691357802469135782",
      "12345678901234567890123456789012345678901234567891", true
    ),
    (
      "24691357802469135780246913578024691357802469135783",
      "12345678901234567890123456789012345678901234567891", false
    ),
  ])
  func multiples(value: String, divisor: String, isMultiple: Bool) {
    #expect(JSONNumber(checked: value).isMultiple(of: JSONNumber(checked: divisor)) == isMultiple)
  }
}
