actor Server {
  private var listener: Task<Void, Never>?
  private var connections: [Int: String] = [:]
  private var isStopping = false
  private var served = 0
  let close: @Sendable (String) async -> Void

  init(close: @escaping @Sendable (String) async -> Void) { self.close = close }

  /// A flag that is claimed before the wait keeps the second one out.
  func stop() async {
    guard !isStopping, served > 0 else { return }
    isStopping = true
    for connection in connections.values { await close(connection) }
    served -= connections.count
    isStopping = false
  }

  /// The condition decides on the wait alone.
  func tick() async {
    if let listener { await listener.value }
    served += 1
  }

  func drop() async {
    listener?.cancel()
    await listener?.value
    listener = nil
  }
}

nonisolated final class Counter {
  var count = 0

  func up(_ pause: () async -> Void) async {
    guard count < 10 else { return }
    await pause()
    count += 1
  }
}
