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
}
