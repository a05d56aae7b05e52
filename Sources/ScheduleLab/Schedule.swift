/// One interleaving: at each choice point, which of the ready jobs ran.
///
/// The text form lists the choices, `0` being whoever has waited longest, with a run of zeros shortened:
/// `2,0x5,1`. Choices after the last one written are 0, so the plain first-in-first-out schedule is `0`.
///
///     schedule = item *( "," item )
///     item     = number / "0x" count      ; count in decimal, at least 2
public struct Schedule: Hashable, Sendable {
  /// The choices, without the zeros at the end.
  public let choices: [Int]

  public init(_ choices: [Int]) {
    var trimmed = choices
    while trimmed.last == 0 { trimmed.removeLast() }
    self.choices = trimmed
  }

  /// Reads the text form; nil if it is not one.
  public init?(text: String) {
    guard let choices = Self.choices(text: text) else { return nil }
    self.init(choices)
  }

  /// The choices of a text form, with the zeros at the end; nil if it is not one.
  public static func choices(text: String) -> [Int]? {
    var choices: [Int] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      if item.hasPrefix("0x"), item.dropFirst(2).allSatisfy(\.isNumber), let count = Int(item.dropFirst(2)),
        (2...100_000).contains(count)
      {
        choices += Array(repeating: 0, count: count)
      } else if let choice = Int(item), choice >= 0, item.allSatisfy(\.isNumber) {
        choices.append(choice)
      } else {
        return nil
      }
      guard choices.count <= 100_000 else { return nil }
    }
    return choices
  }

  /// The text form, to copy and replay.
  public var text: String {
    var items: [String] = []
    var zeros = 0
    func flush() {
      if zeros > 1 { items.append("0x\(zeros)") } else if zeros == 1 { items.append("0") }
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
    return items.isEmpty ? "0" : items.joined(separator: ",")
  }

  /// How far the schedule is from first-in-first-out: the order in which shorter means simpler.
  var distance: (Int, Int, Int) {
    (choices.count { $0 != 0 }, choices.reduce(0, +), choices.count)
  }
}
