import Testing

@testable import Screen

/// Keys as terminals send them.
@Suite struct KeyReaderTests {
  private func keys(_ text: String) -> [Key] {
    var reader = KeyReader()
    return reader.read(Array(text.utf8)) + reader.settle()
  }

  @Test(arguments: [
    ("n", Key.character("n")), ("N", .character("N")), ("é", .character("é")), ("\r", .enter), ("\n", .enter),
    ("\t", .tab), ("\u{7F}", .backspace), ("\u{3}", .interrupt), ("\u{1A}", .suspend), ("\u{C}", .redraw),
    ("\u{1B}", .escape), ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
    ("\u{1B}[Z", .backTab), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[H", .home), ("\u{1B}[4~", .end),
  ])
  func aKeyIsRead(text: String, key: Key) {
    #expect(keys(text) == [key])
  }

  @Test func aSequenceMayArriveInParts() {
    var reader = KeyReader()
    #expect(reader.read([0x1B]) == [])
    #expect(reader.isUndecided)
    #expect(reader.read(Array("[".utf8)) == [])
    #expect(reader.read(Array("5".utf8)) == [])
    #expect(reader.read(Array("~q".utf8)) == [.pageUp, .character("q")])
    #expect(!reader.isUndecided)
  }

  @Test func escapeBeforeAKeyIsAKeyOfItsOwn() {
    #expect(keys("\u{1B}q") == [.escape, .character("q")])
  }

  @Test func whatMeansNothingIsLeftOut() {
    #expect(keys("\u{1B}[99z\u{1}a") == [.character("a")])
    var reader = KeyReader()
    #expect(reader.read([0xFF, 0x61]) == [.character("a")])
  }
}
