/// How long something took, in words.
enum Durations {
  /// Of a learner's work: nobody wants to know the seconds.
  static func rough(seconds: Int) -> String {
    let minutes = (seconds + 30) / 60
    switch minutes {
    case 0: return "under 1 min"
    case ..<60: return "\(minutes) min"
    default: return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
    }
  }

  /// Of virtual time, which is exact.
  static func exact(nanoseconds: Int) -> String {
    for (unit, size) in [("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1000)] where nanoseconds >= size {
      let rest = String(nanoseconds % size + size).dropFirst()
      let digits = rest.reversed().drop { $0 == "0" }.reversed()
      return "\(nanoseconds / size)" + (digits.isEmpty ? "" : "." + String(digits)) + " \(unit)"
    }
    return "\(nanoseconds) ns"
  }
}
