import Foundation

/// A box.
///
/// `@unchecked Sendable`: written once, before the first task begins.
final class Box<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

// All access is on `queue`.
final class Log: @unchecked Sendable {
  private var lines: [String] = []
  private let queue = DispatchQueue(label: "log")

  func add(_ line: String) { queue.async { self.lines.append(line) } }
}

final class Clock: @unchecked Sendable {  // guarded by the lock of its owner
  var now = 0
}

extension Parser: @unchecked Sendable {}  // immutable after it has been set up
