import Payload
import Testing

@Suite struct LineDiffTests {
  static func text(_ old: String, _ new: String, context: Int = 3) -> String {
    LineDiff(from: Array(old.utf8), to: Array(new.utf8), path: "f", context: context).text
  }

  @Test(arguments: [
    ("a\n", "a\n", ""), ("", "", ""),
    ("a\nb\nc\n", "a\nx\nc\n", "--- f\n+++ f\n@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"),
    ("", "a\n", "--- f\n+++ f\n@@ -0,0 +1,1 @@\n+a\n"), ("a\n", "", "--- f\n+++ f\n@@ -1,1 +0,0 @@\n-a\n"),
    (
      "a", "b",
      "--- f\n+++ f\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"
    ),
    ("a\r\n", "b\r\n", "--- f\n+++ f\n@@ -1,1 +1,1 @@\n-a\r\n+b\r\n"),
  ])
  func forms(old: String, new: String, wanted: String) { #expect(Self.text(old, new) == wanted) }

  @Test("changes that lie far apart are stretches of their own, near ones are one")
  func stretches() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let far = old.replacing("2\n3\n", with: "2\nx\n3\n").replacing("18\n", with: "")
    #expect(
      Self.text(old, far, context: 1)
        == "--- f\n+++ f\n@@ -2,2 +2,3 @@\n 2\n+x\n 3\n@@ -17,3 +18,2 @@\n 17\n-18\n 19\n")
    let near = old.replacing("8\n9\n", with: "8\n").replacing("11\n", with: "y\n")
    #expect(Self.text(old, near, context: 1).count { $0 == "@" } == 4)
  }
}
