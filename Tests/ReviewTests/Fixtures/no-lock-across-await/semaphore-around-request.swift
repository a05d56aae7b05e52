import Dispatch

final class Client: Sendable {
  private let turns = DispatchSemaphore(value: 1)
  private let fetch: @Sendable (String) async throws -> String

  init(fetch: @escaping @Sendable (String) async throws -> String) { self.fetch = fetch }

  func get(_ path: String) async throws -> String {
    takeTurn()
    let answer = try await fetch(path)
    turns.signal()
    return answer
  }

  private func takeTurn() { turns.wait() }
  //                          ^ look
}
