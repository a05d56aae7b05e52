/// Durations in words, each in the precision that its reader needs.
enum Durations {
  /// A learner's working time in whole minutes, such as `under 1 min` or `1 h 7 min`.
  static func rough(seconds: Int) -> String {
    let minutes = (seconds + 30) / 60
    switch minutes {
    case 0: return "under 1 min"
    case ..<60: return "\(minutes) min"
    default: return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
    }
  }

  /// A learner's best time in at most 7 columns, such as `45 s`, `12 min` or `1 h 05`.
  static func short(seconds: Int) -> String {
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(minutes) min"
    default: "\(hours) h \(minutes < 10 ? "0" : "")\(minutes)"
    }
  }

  /// Virtual time in the largest unit of which it has at least one, such as `2.05 s`.
  /// - Parameter decimals: the decimals at most; the rest is cut off.
  static func virtual(nanoseconds: Int, decimals: Int = 9) -> String {
    guard nanoseconds > 0 else { return "0 s" }
    let units = [("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1_000)]
    let (unit, size) = units.first { nanoseconds >= $0.1 } ?? ("ns", 1)
    let digits = String(nanoseconds % size + size).dropFirst().prefix(decimals).replacing(#/0+$/#, with: "")
    return "\(nanoseconds / size)" + (digits.isEmpty ? "" : "." + digits) + " \(unit)"
  }
}
