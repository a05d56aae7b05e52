actor Avatars {
  private var cache: [String: [UInt8]] = [:]
  private var seen: Set<String> = []
  private var session: String?
  private var isPrepared = false
  let fetch: @Sendable (String) async throws -> [UInt8]
  let logIn: @Sendable () async throws -> String

  init(
    fetch: @escaping @Sendable (String) async throws -> [UInt8], logIn: @escaping @Sendable () async throws -> String
  ) {
    self.fetch = fetch
    self.logIn = logIn
  }

  func avatar(_ name: String) async throws -> [UInt8] {
    if let cached = cache[name] { return cached }
    let bytes = try await fetch(name)
    //                ^ look
    cache[name] = bytes
    return bytes
  }

  func currentSession() async throws -> String {
    if session == nil {
      session = try await logIn()
      //              ^ likely
    }
    return session ?? ""
  }

  func prepare() async throws {
    guard !isPrepared else { return }
    _ = try await logIn()
    //        ^ likely
    isPrepared = true
  }

  func visit(_ name: String) async throws {
    guard !seen.contains(name) else { return }
    _ = try await fetch(name)
    //        ^ likely
    seen.insert(name)
  }
}
