actor Cache {
  let load: @Sendable (String) async -> Int
  var values: [String: Task<Int, Never>] = [:]
  init(load: @escaping @Sendable (String) async -> Int) { self.load = load }
  func prefetch(_ keys: [String]) {
    for key in keys {
      if values[key] == nil {
        values[key] = Task { await load(key) }
      }
    }
  }
}
