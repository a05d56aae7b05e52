import Workbook

/// Where a learner stands, as a terminal shows it.
extension Progress.Record.State {
  /// One character, which tells the states apart without colour, too.
  public func mark(_ style: Style) -> String {
    switch self {
    case .new: style.ink("·", .faint)
    case .started: style.ink("›", .yellow)
    case .passed: style.ink("✔", .green)
    }
  }
}

extension Progress.Record {
  /// The best time, such as `45 s`, `12 min` or `1 h 05`; nil if there is none.
  public var bestTime: String? {
    bestSeconds.map { seconds in
      let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
      return switch seconds {
      case ..<60: "\(seconds) s"
      case ..<3_600: "\(minutes) min"
      default: "\(hours) h \(minutes < 10 ? "0" : "")\(minutes)"
      }
    }
  }
}
