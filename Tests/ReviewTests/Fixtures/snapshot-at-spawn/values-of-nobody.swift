enum Trace {
  @TaskLocal static var request: String?
}

actor Rates {
  private var flights: [String: Task<Int, Never>] = [:]
  private let fetch: @Sendable (String) async -> Int

  func rate(of key: String) async -> Int {
    if let flight = flights[key] { return await flight.value }
    let flight = Trace.$request.withValue(nil) { Task { await fetch(key) } }
    flights[key] = flight
    return await flight.value
  }

  func detached(of key: String) async -> Int {
    let flight = Task.detached { [fetch] in await fetch(key) }
    flights[key] = flight
    return await flight.value
  }
}
