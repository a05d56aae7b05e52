import Testing

@testable import Review

/// Code that would keep the parser busy, or end its stack, is found by its brackets.
@Suite struct NestingTests {
  @Test(arguments: [
    "let x: [[[[Int]]]] = []", "let x = [[[1], [2]], [[3], [4]]]", "let all: [String: [String: [Int?]]] = [:]",
    "let colors = [\"[\", \"[\", \"[\", \"[\", \"[\", \"[\", \"[\", \"[\"]", "// [[[[[[[[\nlet x = 1",
    "/* [[[[[[[[ */ let x = 1", "let json = [\"a\": [\"b\": [\"c\": [\"d\": [\"e\": [\"f\": [\"g\": [1]]]]]]]]",
  ])
  func whatAPersonWritesIsParsed(text: String) {
    #expect(!Nesting.isTooDeep(text))
  }

  @Test(arguments: [
    ("[", "]"), ("[\n", "]"), ("[Int: ", "]"), ("Box<[", "]>"), ("[/*]*/", "]"), ("[/* /* */ ] */", "]"),
    ("[//]\n", "]"), ("[/*/ ]*/", "]"), ("[/*\"*/", "]"), ("[//\"\n", "]"),
  ])
  func squareBracketsInsideOfEachOtherAreNot(opening: String, closing: String) {
    for count in [16, 1_000] {
      let type = String(repeating: opening, count: count) + "Int" + String(repeating: closing, count: count)
      #expect(Nesting.isTooDeep("let x: \(type) = y"))
      #expect(Nesting.isTooDeep("let url = \"http://\"; let x: \(type) = y"))
    }
  }

  @Test(arguments: [
    ("let x = a", ".b()", ""), ("let x = a", " + a", ""), ("let x = ", "a ? b : ", "c"),
    ("func f() { if a {}", " else if b {}", " }"),
  ])
  func aChainIsAsDeepAsItIsLong(head: String, link: String, tail: String) {
    func reasons(_ count: Int) -> [String] {
      let text = head + String(repeating: link, count: count) + tail
      return Review().review([.init(path: "Chain.swift", text: text)]).unread.map(\.reason)
    }
    #expect(reasons(9_000) == ["it is nested too deeply"])
    #expect(reasons(200).isEmpty)
  }

  @Test func aLongListIsNotDeep() {
    let text = "let x = [" + String(repeating: "a, ", count: 5_000) + "a]"
    #expect(Review().review([.init(path: "List.swift", text: text)]).unread.isEmpty)
  }

  @Test func aFunctionThatTakesTooLongIsNamed() {
    let turn = "    if x == 0 { await g() }\n    x = 1\n"
    func text(_ turns: Int) -> String {
      "actor A {\n  var x = 0\n  func f() async {\n" + String(repeating: turn, count: turns) + "  }\n}\n"
    }
    let result = Review().review([
      .init(path: "Long.swift", text: text(2_000)), .init(path: "Short.swift", text: text(20)),
    ])
    #expect(result.unread.map(\.path) == ["Long.swift"])
    #expect(result.unread.map(\.reason) == ["a function in it is too long"])
  }

  /// Each function calls each other one: there are more ways through them than any review can follow.
  @Test func functionsThatCallEachOtherAreFollowedOnce() {
    let count = 40
    let functions = (0..<count).map { number in
      let calls = (0..<count).filter { $0 != number }.map { "f\($0)()" }.joined(separator: "; ")
      return "  private func f\(number)() { \(calls); lock.withLock { x += 1; f0() } }"
    }
    let text = "final class A {\n  let lock = NSLock()\n  var x = 0\n" + functions.joined(separator: "\n") + "\n}\n"
    let result = Review().review([.init(path: "Cycle.swift", text: text)])
    #expect(result.unread.isEmpty && !result.findings.isEmpty)
  }
}
