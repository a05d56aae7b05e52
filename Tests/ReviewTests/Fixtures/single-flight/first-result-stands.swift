actor Prices {
  private var cache: [String: Int] = [:]
  private var changes = 0
  let ask: @Sendable (String) async throws -> Int

  init(ask: @escaping @Sendable (String) async throws -> Int) { self.ask = ask }

  /// Asked twice now and then, and the first answer is the one that everybody gets.
  func price(_ name: String) async throws -> Int {
    if let known = cache[name] { return known }
    let price = try await ask(name)
    if let known = cache[name] { return known }
    cache[name] = price
    return price
  }

  func freshPrice(_ name: String) async throws -> Int {
    if let known = cache[name] { return known }
    let before = changes
    let price = try await ask(name)
    if changes == before { cache[name] = price }
    return price
  }

  func forget() {
    changes += 1
    cache = [:]
  }

  /// What is there is replaced, and nothing depends on a look before.
  func refresh(_ name: String) async throws {
    cache[name] = try await ask(name)
  }
}
