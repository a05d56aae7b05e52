enum Trace {
  @TaskLocal static var request: String?
}

actor Rates {
  private var flights: [String: Task<Int, Never>] = [:]
  private let fetch: @Sendable (String) async -> Int

  func rate(of key: String) async -> Int {
    if let flight = flights[key] { return await flight.value }
    let flight = Task { await fetch(key) }
    //             ^ look
    flights[key] = flight
    return await flight.value
  }
}
