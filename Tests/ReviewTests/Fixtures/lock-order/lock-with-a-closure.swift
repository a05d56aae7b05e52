import Foundation

final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withValue<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

final class Names {
  private let names = Guarded<[String]>([])
  private let count = Guarded(0)

  func add(_ name: String) {
    names.withValue { $0.append(name) }
    count.withValue { $0 += 1 }
  }
}
