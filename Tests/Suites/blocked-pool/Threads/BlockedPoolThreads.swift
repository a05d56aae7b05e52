import BlockedPool
import Synchronization
import ThreadLab

func inParallel() {
  story("Two need a token at once, and there is none") {
    let server = Server()
    let credentials = Credentials(fetch: { try await server.fetch() }, onChange: { server.announce($0) })
    let need: @Sendable () async -> Void = {
      let token = try? await credentials.current()
      expect(token == "token 1", "Two needed a token, the server gave token 1, and one of them got \(token ?? "none").")
      expect(server.announced.contains("token 1"), "current returned a token before the listener got it.")
    }
    await atOnce(["A": need, "B": need])
    server.check(asked: 1)
  }
  story("The listener reads the token while two need one") {
    let server = Server()
    let box = Mutex<Credentials?>(nil)
    let credentials = Credentials(
      fetch: { try await server.fetch() },
      onChange: { token in
        server.announce(token)
        let known = box.withLock { $0 }?.known()
        expect(known == token, "The listener got \(token), and known returned \(known ?? "none").")
      })
    box.withLock { $0 = credentials }
    let need: @Sendable () async -> Void = { _ = try? await credentials.current() }
    await atOnce(["A": need, "B": need])
    server.check(asked: 1)
    box.withLock { $0 = nil }
  }
  story("The listener writes a log, and another thread that holds the log reads the token") {
    let server = Server()
    // A lock of other code, which the listener takes.
    let log = Mutex<[String]>([])
    let credentials = Credentials(
      fetch: { try await server.fetch() },
      onChange: { token in
        server.announce(token)
        log.withLock { $0.append(token) }
      })
    await atOnce([
      "need": { _ = try? await credentials.current() },
      "log": {
        log.withLock { _ in
          let known = credentials.known()
          expect(known == nil || known == "token 1", "The server gave token 1, and known returned \(known ?? "none").")
          credentials.invalidate("old")
        }
      },
    ])
    server.check(asked: 1)
    let known = credentials.known()
    expect(
      known == "token 1", "The server gave token 1, an older one was refused, and known returned \(known ?? "none").")
  }
  story("A token is refused while another thread needs one") {
    let server = Server()
    let credentials = Credentials(
      token: "old", fetch: { try await server.fetch() }, onChange: { server.announce($0) })
    await atOnce([
      "refuse": { credentials.invalidate("old") },
      "need": {
        let token = try? await credentials.current()
        expect(token == "old" || token == "token 1", "current returned \(token ?? "no token").")
      },
    ])
    let known = credentials.known()
    expect(known != "old", "A token was refused, and known still returns it.")
  }
  story("One needs a token, and another one refuses it if it is known") {
    let server = Server()
    let credentials = Credentials(
      fetch: { try await server.fetch() },
      onChange: { token in
        server.announce(token)
        pause()
      })
    await atOnce([
      "need": { _ = try? await credentials.current() },
      "refuse": {
        guard let refused = credentials.known() else { return }
        credentials.invalidate(refused)
        async let other = credentials.current()
        for token in [try? await credentials.current(), try? await other] {
          expect(
            token != nil && token != refused,
            "A caller refused \(refused) and then asked, and current returned \(token ?? "none").")
        }
      },
    ])
    let count = Set(server.announced).count
    expect(count <= 2, "The server gave \(count) tokens, and at most two were needed.")
  }
  story("The same token is refused twice at once, and then two need one") {
    let server = Server()
    let credentials = Credentials(
      token: "old", fetch: { try await server.fetch() }, onChange: { server.announce($0) })
    let renew: @Sendable () async -> Void = {
      credentials.invalidate("old")
      let token = try? await credentials.current()
      expect(token == "token 1", "The old token was refused, and current returned \(token ?? "none").")
    }
    await atOnce(["A": renew, "B": renew])
    server.check(asked: 1)
  }
  story("Two need a token, and one of them is cancelled while the server answers") {
    let server = Server()
    let credentials = Credentials(fetch: { try await server.fetch() }, onChange: { server.announce($0) })
    let other = Task { _ = try? await credentials.current() }
    await atOnce([
      "need": {
        let token = try? await credentials.current()
        expect(token != nil, "The server gives tokens, and a caller that was not cancelled gets none.")
      },
      "user": { other.cancel() },
    ])
    await other.value
  }
  story("The server gives none to two who need a token at once") {
    let server = Server()
    server.isDown = true
    let credentials = Credentials(fetch: { try await server.fetch() }, onChange: { server.announce($0) })
    let need: @Sendable () async -> Void = {
      let token = try? await credentials.current()
      expect(token == nil, "The server gave no token, and current returned \(token ?? "one").")
    }
    await atOnce(["A": need, "B": need])
    server.isDown = false
    let token = try? await credentials.current()
    expect(token != nil, "The server gives tokens again, and the next caller that needs a token gets none.")
  }
}

/// A server that counts how often it is asked.
private final class Server: Sendable {
  private struct Down: Error {}
  private let state = Mutex((asked: 0, isDown: false, announced: [String]()))

  var isDown: Bool {
    get { state.withLock { $0.isDown } }
    set { state.withLock { $0.isDown = newValue } }
  }
  var announced: [String] { state.withLock { $0.announced } }

  func fetch() async throws -> String {
    await Task.yield()
    return try state.withLock { state in
      guard !state.isDown else { throw Down() }
      state.asked += 1
      return "token \(state.asked)"
    }
  }

  func announce(_ token: String) { state.withLock { $0.announced.append(token) } }

  func check(asked: Int) {
    let (count, _, tokens) = state.withLock { $0 }
    expect(count == asked, "The server was asked \(count) times for the callers that needed a token at the same time.")
    expect(tokens == (1...asked).map { "token \($0)" }, "The listener got \(tokens).")
  }
}
