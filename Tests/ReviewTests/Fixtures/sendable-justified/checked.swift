import Synchronization

final class Box<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }
}

actor Store {
  var values: [Int] = []
}

final class Plain {
  private let lock = NSLock()
  private var count = 0

  func add() { lock.withLock { count += 1 } }
  func unsafeCount() -> Int { count }
}
