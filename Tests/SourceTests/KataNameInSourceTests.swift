import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

/// A new kata touches no file of `Sources`: so none of them may name one.
@Suite struct KataNameInSourceTests {
  @Test func noSourceNamesAKata() throws {
    let katas = try Repository.workbook().katas
    let paths = Repository.swiftFiles(below: "Sources")
    #expect(paths.count > 100)
    for path in paths {
      let named = Self.named(in: try Files.readText("\(Repository.root)/\(path)"), of: katas)
      #expect(named == [], "\(path) names \(named.joined(separator: ", ")): take it from the workbook.")
    }
  }

  @Test(arguments: [
    (#"if name == "lock-across-await" { return }"#, true), ("import LockAcrossAwait", true),
    ("case lockAcrossAwait", true), (#"let help = "such as Ledger.swift""#, true),
    (#"let url = "https://example.org/lock-across-await" // here"#, true),
    ("// as in lock-across-await", false), ("let a = 1 /// LockAcrossAwait", false),
    (#"let rule = "no-lock-across-await""#, false), ("let lockAcrossAwaiting = 1", false),
  ])
  func whatCountsIsCodeAndTextsButNoComment(line: String, isNamed: Bool) throws {
    let kata = try Repository.workbook().kata("lock-across-await")
    #expect(Self.named(in: "let a = 1\n\(line)\nlet b = 2\n", of: [kata]).isEmpty == !isNamed)
  }

  /// The names of katas in a source, as a text and as code would have them.
  private static func named(in source: String, of katas: [Kata]) -> [String] {
    let text = withoutComments(source)
    let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" })
    return katas.flatMap { kata in
      let spellings = [kata.name, kata.module, kata.module.prefix(1).lowercased() + kata.module.dropFirst()]
      return Set(spellings).filter { words.contains($0[...]) } + (text.contains(kata.file) ? [kata.file] : [])
    }.sorted()
  }

  /// Comments may give a kata as an example. The sources have line comments only.
  private static func withoutComments(_ source: String) -> String {
    source.split(separator: "\n").map { line in
      guard line.contains("//") else { return line }
      // Two slashes inside of a text, as in an address, begin no comment.
      let comment = line.ranges(of: "//").first { line[..<$0.lowerBound].count { $0 == "\"" }.isMultiple(of: 2) }
      return comment.map { line[..<$0.lowerBound] } ?? line
    }.joined(separator: "\n")
  }
}
