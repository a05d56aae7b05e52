import Workbook

extension Progress.Record {
  /// The best time, such as `45 s`, `12 min` or `1 h 05`; nil if there is none.
  public var bestTime: String? { bestSeconds.map(Durations.short) }
}
