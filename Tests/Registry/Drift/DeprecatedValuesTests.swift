import Notation
import Testing

@testable import Registry

@Suite struct DeprecatedValuesTests {
  @Test(
    arguments: [
      ("", []),
      ("Which model.", []),
      ("Deprecated values:", []),
      (
        """
        Which model.

        Deprecated values:

        - "gpt-5", "o3": Announced shutdown date: 2026-12-11. See a page.
        - "gpt-5.1-mini": Not a supported model ID.
        """, ["gpt-5 2026-12-11", "gpt-5.1-mini -", "o3 2026-12-11"]
      ),
      // Lines are wrapped anywhere, also within the words that are looked for.
      (
        "Deprecated values:\n - \"a\",\n  \"b\": Announced\n  shutdown\n  date:\n  2027-01-14. See\n",
        ["a 2027-01-14", "b 2027-01-14"]
      ),
      ("Deprecated values: - \"a\": shutdown date: soon", ["a -"]),
      ("Deprecated values: - \"a", []),
    ] as [(String, [String])])
  func `values and their days`(text: String, expected: [String]) {
    let values = DeprecatedValues(in: [text])
    #expect(values.list.map { "\($0.value) \($0.day.map { "\($0)" } ?? "-")" } == expected)
  }
}
