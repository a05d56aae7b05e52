final class Box<Value>: @unchecked Sendable {
  //                        ^ likely
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// Thread-safe, of course.
final class Log: Printer, @unchecked Sendable {
  //                          ^ likely
  private var lines: [String] = []

  func add(_ line: String) { lines.append(line) }
}

struct Wrapper<Value>: @unchecked Sendable {
  //                       ^ look
  let value: Value
}
