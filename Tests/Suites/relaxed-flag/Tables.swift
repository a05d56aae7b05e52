import RelaxedFlag

/// What stands in a timetable.
enum Tables {
  static let day = [Departure("1", minute: 5), Departure("2", minute: 20)]
  static let night = [Departure("N", minute: 59)]

  static func text(_ table: [Departure]?) -> String {
    table.map { $0.isEmpty ? "an empty table" : $0.map(\.line).joined(separator: ", ") } ?? "nil"
  }
}
