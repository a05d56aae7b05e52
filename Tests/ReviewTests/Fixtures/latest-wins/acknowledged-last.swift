actor Settings {
  private var values: [String: String] = [:]
  let write: @Sendable (String, String) async throws -> Void

  init(write: @escaping @Sendable (String, String) async throws -> Void) { self.write = write }

  func set(_ key: String, to value: String) async throws {
    try await write(key, value)
    values[key] = value
    //^ look
  }
}
