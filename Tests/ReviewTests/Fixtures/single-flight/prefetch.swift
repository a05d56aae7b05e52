actor Cache {
  let load: @Sendable (String) async -> Int
  var values: [String: Int] = [:]
  init(load: @escaping @Sendable (String) async -> Int) { self.load = load }
  func prefetch(_ keys: [String]) {
    for key in keys {
      if values[key] == nil {
        Task { values[key] = await load(key) }
        //                     ^ look
      }
    }
  }
}
