import KataSupport

/// Changes text at random, with an eye for what programs stumble over: depth, length, repetition, odd bytes.
struct TextMutator {
  /// A generator that begins anywhere and repeats itself from the same beginning.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }
  }

  private var dice: Dice
  /// Pieces that mean something where the text is read.
  private let words: [String]

  init(seed: UInt64, words: [String]) {
    dice = Dice(state: seed)
    self.words = words
  }

  /// One of some values.
  mutating func choose<Element>(_ values: [Element]) -> Element? { values.randomElement(using: &dice) }

  /// A number below a bound.
  mutating func number(below bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &dice) }

  /// A text with one to three changes.
  mutating func mutate(_ data: Data) -> Data {
    var bytes = Array(data)
    for _ in 0...number(below: 3) { change(&bytes) }
    return Data(bytes)
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let start = number(below: bytes.count + 1)
    let end = min(bytes.count, start + number(below: 60))
    let word = Array((choose(words) ?? "").utf8)
    switch number(below: 9) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: word, at: start)
    case 2: bytes.insert(contentsOf: repeated(word, upTo: 20_000), at: start)
    case 3: bytes.insert(contentsOf: repeated(Array(bytes[start..<end]), upTo: 2_000), at: start)
    case 4: if start < bytes.count { bytes[start] = UInt8(truncatingIfNeeded: number(below: 256)) }
    case 5: bytes.removeSubrange(start...)
    case 6: bytes.replaceSubrange(start..<end, with: word)
    case 7: nest(&bytes, at: start)
    default: swapLines(&bytes)
    }
    // A submission has a limit, and a roster need not be longer.
    if bytes.count > 250_000 { bytes.removeSubrange(250_000...) }
  }

  private mutating func repeated(_ piece: [UInt8], upTo count: Int) -> [UInt8] {
    let times = min(number(below: count), 200_000 / max(1, piece.count))
    return Array([[UInt8]](repeating: piece, count: times).joined())
  }

  private mutating func nest(_ bytes: inout [UInt8], at start: Int) {
    let pairs = [
      ("{", "}"), ("(", ")"), ("[", "]"), ("#if a\n", "#endif\n"), ("if a {} else ", "{}"), ("\"\\(", ")\""),
      ("<", ">"),
      ("/*", "*/"), ("{\"a\":", "}"), ("do {\n", "}\n"), ("", "}"), ("try ", "x"),
    ]
    guard let (open, close) = choose(pairs) else { return }
    let count = number(below: 9_000)
    let text =
      "\n#if false\n" + String(repeating: open, count: count) + String(repeating: close, count: count) + "\n#endif\n"
    bytes.insert(contentsOf: Array(text.utf8), at: start)
  }

  private mutating func swapLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    lines.swapAt(number(below: lines.count), number(below: lines.count))
    bytes = Array(lines.joined(separator: [10]))
  }
}
