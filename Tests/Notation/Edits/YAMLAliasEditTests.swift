import Notation
import Testing

@Suite struct YAMLAliasEditTests {
  @Test(
    arguments: [
      (
        "a: &x {k: 1}\nb: *x\n", .set("b.k", 2),
        "alias: 2:4 error[edit-alias] this lies behind the alias `*x` => write out the value in place of the alias, or change the value that it names"
      ),
      (
        "a: &x {k: 1}\nb: *x\n", .set("a.k", 2),
        "alias: 2:4 error[edit-alias] this would change what stands behind the alias `*x` => write out the value in place of the alias, or change the value that it names"
      ),
      (
        "a: &x 1\nb: *x\n", .remove("a"),
        "alias: 2:4 error[edit-alias] this would change what stands behind the alias `*x` => write out the value in place of the alias, or change the value that it names"
      ),
      (
        "base: &b {model: x}\nf:\n  <<: *b\n", .set("base.model", "z"),
        "merge: 3:7 error[edit-merge] this would change what stands behind the alias `*b` => write out what is merged here, or change the map that it names"
      ),
      (
        "base: &b {r: {e: 1}}\nf:\n  <<: *b\n", .set("f.r.e", 2),
        "merge: 3:3 error[edit-merge] this lies in a map that is merged => write out what is merged here, or change the map that it names"
      ),
      (
        "base: &b {r: 1}\nf:\n  <<: *b\n", .remove("f.r"),
        "merge: 3:3 error[edit-merge] this comes from a map that is merged => write out what is merged here, or change the map that it names"
      ),
      (
        "base: &b {r: 1}\nf:\n  <<: *b\n  r: 2\n", .remove("f.r"),
        "merge: 3:3 error[edit-merge] without this line the merged value would show => write out what is merged here, or change the map that it names"
      ),
    ] as [(String, Edit, String)])
  func `an edit does not reach through an alias`(before: String, edit: Edit, refusal: String) {
    #expect(edited(before, edit) == refusal)
  }

  @Test(
    arguments: [
      ("a: &x {k: 1}\nb: *x # c\n", .set("b", 2), "a: &x {k: 1}\nb: 2 # c\n"),
      ("a: &x {k: 1}\nb: *x\n", .remove("b"), "a: &x {k: 1}\n"),
      ("a: &x {k: 1}\nb: 1\n", .set("a.k", 2), "a: &x {k: 2}\nb: 1\n"),
      ("a: &x {k: 1}\nb: *x\n", .set("c", 2), "a: &x {k: 1}\nb: *x\nc: 2\n"),
      (
        "base: &b {model: x}\nf:\n  <<: *b\n", .set("f.model", "z"),
        "base: &b {model: x}\nf:\n  <<: *b\n  model: z\n"
      ),
      (
        "base: &b {model: x}\nf:\n  <<: *b\n", .set("f.q", "z"), "base: &b {model: x}\nf:\n  <<: *b\n  q: z\n"
      ),
      ("a:\n  - &x 1\n  - *x\n", .remove("a"), "{}\n"),
      ("a: &x 1\nb: *x\n", .rename("a", "c"), "c: &x 1\nb: *x\n"),
      ("a: &x 1\nb: *x\nc: &x 2\nd: 1\n", .set("c", 3), "a: &x 1\nb: *x\nc: &x 3\nd: 1\n"),
    ] as [(String, Edit, String)])
  func `what no alias stands for is edited freely`(before: String, edit: Edit, after: String) {
    #expect(edited(before, edit) == after)
  }

  @Test(
    arguments: [
      ("a: &x {k: 1}\nb: *x # c\n", .set("b.k", 2), "a: &x {k: 1}\nb: # c\n  k: 2\n"),
      ("a: &x {k: 1}\nb: [*x, 1]\n", .set("b[0].k", 2), "a: &x {k: 1}\nb: [{k: 2}, 1]\n"),
      ("a: &x {k: 1}\nb: *x\n- c: *x\n", .set("a.k", 2), ""),
      ("a: &x {k: 1}\nb: *x\nc: [*x]\n", .set("a.k", 2), "a: &x {k: 2}\nb:\n  k: 1\nc: [{k: 1}]\n"),
      ("a: &x 1\nb: *x\n", .remove("a"), "b: 1\n"),
      ("a: &x !file f.md\nb: *x\n", .remove("a"), "b: !file f.md\n"),
      (
        "base: &b {model: x, n: 1}\nf:\n  <<: *b # m\n  n: 2\n", .set("base.model", "z"),
        "base: &b {model: z, n: 1}\nf:\n  model: x # m\n  n: 2\n"
      ),
      (
        "base: &b {r: {e: 1, s: 2}}\nf:\n  <<: *b\n", .set("f.r.e", 2),
        "base: &b {r: {e: 1, s: 2}}\nf:\n  <<: *b\n  r:\n    e: 2\n    s: 2\n"
      ),
      ("base: &b {r: 1, s: 2}\nf:\n  <<: *b\n", .remove("f.r"), "base: &b {r: 1, s: 2}\nf:\n  s: 2\n"),
      (
        "p: &p {a: 1, b: 2}\nq: &q {b: 3, c: 4}\nf: {<<: [*p, *q], d: 5}\n", .remove("f.c"),
        "p: &p {a: 1, b: 2}\nq: &q {b: 3, c: 4}\nf: {a: 1, b: 2, d: 5}\n"
      ),
      ("a: &k key\n*k : 1\n", .remove("a"), "key : 1\n"),
      ("base: &b {}\nf:\n  <<: *b\n", .set("base.model", "z"), "base: &b {model: z}\nf: {}\n"),
    ] as [(String, Edit, String)])
  func `aliases are written out where that is asked for`(before: String, edit: Edit, after: String) {
    if after.isEmpty {
      #expect(edited(before, edit, aliases: .writeOut).hasPrefix("unreadable:"))
    } else {
      #expect(edited(before, edit, aliases: .writeOut) == after)
    }
  }
}
