import Foundation
import Testing

@testable import Reports

/// What differs between two files, as other programs understand it.
@Suite struct UnifiedDiffTests {
  @Test func aChangeIsShownWithThreeLinesAroundIt() {
    let diff = diff((1...9).map(String.init), ["1", "2", "3", "4", "five", "5b", "6", "7", "8", "9"])
    #expect(
      diff.lines(Style()) == [
        "--- old.swift", "+++ new.swift", "@@ -2,7 +2,8 @@", " 2", " 3", " 4", "-5", "+five", "+5b", " 6", " 7", " 8",
      ])
    #expect(diff.added == 2)
    #expect(diff.removed == 1)
  }

  @Test func whatIsFarApartStandsInTwoHunksAndWhatTouchesInOne() {
    let old = (1...20).map(String.init)
    var far = old
    (far[1], far[18]) = ("x", "y")
    #expect(diff(old, far).hunks.map(\.head) == ["@@ -1,5 +1,5 @@", "@@ -16,5 +16,5 @@"])
    var near = old
    (near[1], near[8]) = ("x", "y")
    #expect(diff(old, near).hunks.map(\.head) == ["@@ -1,12 +1,12 @@"])
    (near[8], near[9]) = ("9", "y")
    #expect(diff(old, near).hunks.count == 2)
  }

  @Test func nothingDiffersInEqualFiles() {
    #expect(diff(["a"], ["a"]).lines(Style()) == [])
    #expect(diff([], []).hunks == [])
  }

  @Test func whereThereAreNoLinesItStandsAfterTheLineBefore() {
    #expect(diff([], ["a"]).hunks.map(\.head) == ["@@ -0,0 +1 @@"])
    #expect(diff(["a"], []).hunks.map(\.head) == ["@@ -1 +0,0 @@"])
  }

  @Test func aFileThatEndsInTheMiddleOfALineSaysSo() {
    let diff = UnifiedDiff(from: ("a", Data("x\ny".utf8)), to: ("b", Data("x\ny\n".utf8)))
    #expect(diff.hunks.first?.lines == [" x", "-y", "\\ No newline at end of file", "+y"])
  }

  /// Letters that look alike, and line ends that are not seen.
  @Test func bytesAreCompared() {
    #expect(diff(["caf\u{E9}"], ["cafe\u{301}"]).added == 1)
    #expect(diff(["a\r"], ["a"]).lines(Style()).contains("-a�"))
    let broken = UnifiedDiff(from: ("a", Data([0xFF, 0x0A])), to: ("b", Data([0xFE, 0x0A])))
    #expect(broken.added == 1)
  }

  @Test func colourTellsWhatCameAndWhatWent() {
    let lines = diff(["a", "b"], ["a", "c"]).lines(Style(hasColour: true))
    #expect(lines.contains("\u{1B}[31m-b\u{1B}[0m"))
    #expect(lines.contains("\u{1B}[32m+c\u{1B}[0m"))
    #expect(lines.contains(" a"))
    #expect(lines.map(\.withoutInk) == diff(["a", "b"], ["a", "c"]).lines(Style()))
  }

  @Test func aFileCannotSteerTheTerminal() {
    #expect(diff(["a"], ["\u{1B}[2J"]).lines(Style()).joined().steering == [])
  }

  /// The hunks lead from the old file to the new one, and back.
  @Test(arguments: 0..<40)
  func theHunksAreWhole(seed: Int) {
    var generator = Numbers(state: UInt64(seed))
    let old = (0..<Int.random(in: 0...30, using: &generator)).map { _ in generator.letter }
    let new = old.flatMap { line in
      switch Int.random(in: 0...6, using: &generator) {
      case 0: [String]()
      case 1: [generator.letter]
      case 2: [line, generator.letter]
      default: [line]
      }
    }
    let diff = diff(old, new)
    #expect(rebuilt(diff, from: old, keeping: "+") == new)
    #expect(diff.added - diff.removed == new.count - old.count)
    for hunk in diff.hunks {
      #expect(hunk.lines.count { $0.first != "+" } == hunk.oldCount)
      #expect(hunk.lines.count { $0.first != "-" } == hunk.newCount)
    }
  }

  // MARK: Parts

  private func diff(_ old: [String], _ new: [String]) -> UnifiedDiff {
    let text = { (lines: [String]) in Data(lines.map { $0 + "\n" }.joined().utf8) }
    return UnifiedDiff(from: ("old.swift", text(old)), to: ("new.swift", text(new)))
  }

  private func rebuilt(_ diff: UnifiedDiff, from old: [String], keeping sign: Character) -> [String] {
    var result: [String] = []
    var next = 0
    for hunk in diff.hunks {
      let start = hunk.oldCount == 0 ? hunk.oldStart : hunk.oldStart - 1
      result += old[next..<start]
      result += hunk.lines.filter { $0.first == " " || $0.first == sign }.map { String($0.dropFirst()) }
      next = start + hunk.oldCount
    }
    return result + old[next...]
  }

  /// Numbers that are the same on every run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
      return z ^ z >> 31
    }

    var letter: String { mutating get { String("abcde".randomElement(using: &self)!) } }
  }
}
