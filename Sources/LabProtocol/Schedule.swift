/// One interleaving: at each choice point, which of the ready jobs ran.
///
/// The text form lists the choices, with a run of zeros shortened: `2,0x5,1`. Choice `0` is the job that has waited longest.
/// Choices after the last one written are 0, so the plain first-in-first-out schedule is `0`.
///
///     schedule = item *( "," item )
///     item     = number / "0x" count      ; count in decimal, at least 2
public struct Schedule: Hashable, Sendable {
  /// The choices, without the zeros at the end.
  public let choices: [Int]

  /// Creates a schedule from its choices; zeros at the end make no difference.
  public init(_ choices: [Int]) {
    var trimmed = choices
    while trimmed.last == 0 { trimmed.removeLast() }
    self.choices = trimmed
  }

  /// Reads the text form.
  /// - Returns: nil if the text has another form.
  public init?(text: String) {
    guard !text.isEmpty, let choices = Self.choices(text: text) else { return nil }
    self.init(choices)
  }

  /// The text form, to copy and replay.
  public var text: String { choices.isEmpty ? "0" : Self.text(of: choices) }

  /// The most choices that a text may have.
  private static let limit = 100_000

  /// Reads a list of choices with the zeros at its end.
  /// - Returns: nil if the text has another form; no choices for an empty text.
  public static func choices(text: String) -> [Int]? {
    guard !text.isEmpty else { return [] }
    var choices: [Int] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      if item.hasPrefix("0x"), item.dropFirst(2).allSatisfy(\.isNumber), let count = Int(item.dropFirst(2)),
        (2...limit).contains(count)
      {
        choices += Array(repeating: 0, count: count)
      } else if let choice = Int(item), choice >= 0, item.allSatisfy(\.isNumber) {
        choices.append(choice)
      } else {
        return nil
      }
      guard choices.count <= limit else { return nil }
    }
    return choices
  }

  /// Writes a list of choices with the zeros at its end, in the form that ``choices(text:)`` reads.
  public static func text(of choices: [Int]) -> String {
    var items: [String] = []
    var zeros = 0
    func flush() {
      if zeros > 0 { items.append(zeros == 1 ? "0" : "0x\(zeros)") }
      zeros = 0
    }
    for choice in choices {
      if choice == 0 {
        zeros += 1
      } else {
        flush()
        items.append(String(choice))
      }
    }
    flush()
    return items.joined(separator: ",")
  }
}

/// Written in its text form.
extension Schedule: LineCodable {
  func write(to line: inout LineWriter) { line.write(text) }

  init(from line: inout LineReader) throws(DamagedLine) {
    let text: String = try line.read()
    guard let schedule = Schedule(text: text), schedule.text == text else { throw DamagedLine() }
    self = schedule
  }
}
