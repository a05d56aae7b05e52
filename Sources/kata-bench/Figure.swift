/// Something that is measured once a round.
struct Figure {
  enum Unit {
    case seconds
    case schedulesPerSecond
    case resultsPerSecond
    case bytes
    case times
  }

  let title: String
  let unit: Unit
  private(set) var samples: [Double] = []

  init(_ title: String, _ unit: Unit, _ samples: [Double] = []) {
    self.title = title
    self.unit = unit
    self.samples = samples
  }

  mutating func add(_ sample: Double) { samples.append(sample) }

  /// The middle of the samples, or the mean of the two in the middle.
  var median: Double {
    let sorted = samples.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  var min: Double { samples.min() ?? 0 }
  var max: Double { samples.max() ?? 0 }

  /// The quotient of two figures, round by round: what slows a whole round down cancels out.
  static func ratio(_ title: String, _ dividend: Figure, _ divisor: Figure) -> Figure {
    Figure(title, .times, zip(dividend.samples, divisor.samples).map { $0 / $1 })
  }

  /// The difference between two figures, round by round: how much more the first one takes.
  static func difference(_ title: String, _ figure: Figure, _ other: Figure) -> Figure {
    Figure(title, figure.unit, zip(figure.samples, other.samples).map { $0 - $1 })
  }

  /// Two figures together, round by round.
  static func sum(_ title: String, _ figure: Figure, _ other: Figure) -> Figure {
    Figure(title, figure.unit, zip(figure.samples, other.samples).map { $0 + $1 })
  }

  /// A value in the figure's unit, as a person reads it.
  func shown(_ value: Double) -> String {
    switch unit {
    case .seconds where value < 0.1: Self.decimal(value * 1_000, digits: 1) + " ms"
    case .seconds where value < 10: Self.decimal(value * 1_000, digits: 0) + " ms"
    case .seconds: Self.decimal(value, digits: 1) + " s"
    case .schedulesPerSecond: Self.decimal(value, digits: 0) + " /s"
    case .resultsPerSecond: Self.decimal(value, digits: 1) + " /s"
    case .bytes: Self.decimal(value / 1_048_576, digits: 1) + " MiB"
    case .times: Self.decimal(value, digits: 2) + " ×"
    }
  }

  /// A number with a fixed count of digits after the point, and commas between thousands.
  private static func decimal(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    var whole = String(abs(scaled) / scale)
    var end = whole.index(whole.endIndex, offsetBy: -3, limitedBy: whole.startIndex)
    while let index = end, index > whole.startIndex {
      whole.insert(",", at: index)
      end = whole.index(index, offsetBy: -3, limitedBy: whole.startIndex)
    }
    let fraction = String(abs(scaled) % scale)
    let zeros = String(repeating: "0", count: Swift.max(digits - fraction.count, 0))
    return (scaled < 0 ? "-" : "") + whole + (digits > 0 ? "." + zeros + fraction : "")
  }
}
