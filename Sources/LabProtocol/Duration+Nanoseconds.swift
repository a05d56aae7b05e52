extension Duration {
  /// The whole nanoseconds of a duration; what exceeds 285 years counts as 285 years.
  public var wholeNanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(min(max(seconds, -9_000_000_000), 9_000_000_000)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}

/// Written as whole nanoseconds.
extension Duration: LineCodable {
  func write(to line: inout LineWriter) { line.write(wholeNanoseconds) }

  init(from line: inout LineReader) throws(DamagedLine) { self = .nanoseconds(try line.read() as Int) }
}
