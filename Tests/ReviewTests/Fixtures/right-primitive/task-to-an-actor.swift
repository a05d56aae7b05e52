final class Meter: Sendable {
  private let store = Store()

  func record(_ value: Int) {
    Task { await store.add(value) }
    //^ look
  }

  func reset() {
    Task { [store] in await store.clear() }
  }
}

actor Store {
  private var values: [Int] = []

  func add(_ value: Int) { values.append(value) }
  func clear() { values = [] }
}
