typealias Provider = @Sendable (@escaping @Sendable (String) -> Void) -> Void

final class Client {
  private var provider: Provider?
  let send: (String?) async throws -> Int

  init(send: @escaping (String?) async throws -> Int) { self.send = send }

  func update(_ provider: @escaping Provider) { self.provider = provider }

  func load() async throws -> Int {
    do {
      return try await send(nil)
    } catch {
      guard provider != nil else { throw error }
      return try await send(await token())
    }
  }

  private func token() async -> String {
    await withCheckedContinuation { continuation in
      provider? { continuation.resume(returning: $0) }
      //^ look
    }
  }
}
