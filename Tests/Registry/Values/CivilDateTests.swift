import Testing

@testable import Registry

@Suite struct CivilDateTests {
  @Test(arguments: [
    ("2026-11-30", true), ("2024-02-29", true), ("2000-02-29", true), ("1900-02-29", false),
    ("2023-02-29", false),
    ("2026-13-01", false), ("2026-00-10", false), ("2026-04-31", false), ("2026-1-1", false),
    ("0000-01-01", false),
    ("2026/11/30", false), ("2026-11-30 ", false), ("", false), ("２０２６-11-30", false), ("9999-12-31", true),
    ("-026-11-30", false), ("+026-11-30", false),
  ])
  func `a date is read when the day exists`(_ text: String, _ exists: Bool) {
    let date = CivilDate(text)
    #expect((date != nil) == exists)
    if let date { #expect("\(date)" == text) }
  }

  @Test func `days are counted over leap years and centuries`() throws {
    let table: [(String, Int)] = [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-03-01", 11_017), ("2026-11-30", 20_787),
      ("0001-01-01", -719_162),
      ("9999-12-31", 2_932_896),
    ]
    for (text, days) in table {
      let date = try #require(CivilDate(text))
      #expect(date.daysSince1970 == days)
      #expect(CivilDate(daysSince1970: days) == date)
    }
  }

  @Test func `every day follows the one before`() throws {
    var date = try #require(CivilDate("1999-12-30"))
    let end = try #require(CivilDate("2005-01-02"))
    while date < end {
      let next = try #require(date.adding(days: 1))
      #expect(next > date && date.days(until: next) == 1)
      date = next
    }
    #expect(date == end)
  }

  @Test func `arithmetic ends at the ends of the calendar`() throws {
    let last = try #require(CivilDate("9999-12-31"))
    #expect(last.adding(days: 1) == nil)
    #expect(last.adding(days: .max) == nil)
    #expect(last.adding(days: .min) == nil)
    #expect(CivilDate(daysSince1970: .min) == nil)
  }
}
