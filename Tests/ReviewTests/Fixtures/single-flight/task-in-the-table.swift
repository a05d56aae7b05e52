actor Avatars {
  private var cache: [String: [UInt8]] = [:]
  private var underWay: [String: Task<[UInt8], any Error>] = [:]
  private var session: Task<String, Never>?
  private var isPreparing = false
  private var isPrepared = false
  let fetch: @Sendable (String) async throws -> [UInt8]
  let logIn: @Sendable () async -> String

  init(fetch: @escaping @Sendable (String) async throws -> [UInt8], logIn: @escaping @Sendable () async -> String) {
    self.fetch = fetch
    self.logIn = logIn
  }

  func avatar(_ name: String) async throws -> [UInt8] {
    if let cached = cache[name] { return cached }
    if let task = underWay[name] { return try await task.value }
    let task = Task {
      defer { underWay[name] = nil }
      let bytes = try await fetch(name)
      cache[name] = bytes
      return bytes
    }
    underWay[name] = task
    return try await task.value
  }

  func avatarByItself(_ name: String) async throws -> [UInt8] {
    if let cached = cache[name] { return cached }
    if let task = underWay[name] { return try await task.value }
    let task = Task { try await fetch(name) }
    underWay[name] = task
    defer { underWay[name] = nil }
    let bytes = try await task.value
    cache[name] = bytes
    return bytes
  }

  func currentSession() async -> String {
    if session == nil {
      session = Task { await logIn() }
    }
    return await session?.value ?? ""
  }

  func prepare() async {
    guard !isPrepared, !isPreparing else { return }
    isPreparing = true
    _ = await logIn()
    isPreparing = false
    isPrepared = true
  }
}
