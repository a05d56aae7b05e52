final class Settings {
  private let mutex = Mutex(recursive: true)
  private var values: [String: Int] = [:]

  var count: Int {
    mutex.lock()
    defer { mutex.unlock() }
    return values.count
  }

  func clear() {
    mutex.lock()
    defer { mutex.unlock() }
    if count > 0 { values = [:] }
  }
}
