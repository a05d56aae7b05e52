actor Progress {
  private var bar: Bar?

  // The shape of swiftlang/sourcekit-lsp 328a02ad: two tasks found no bar, and both made one.
  nonisolated func changed() {
    Task { await self.update() }
  }

  private func update() async {
    if bar == nil {
      bar = await Bar("Indexing")
      //      ^ likely
    }
  }
}

actor Places {
  private var table: [String: Place] = [:]
  let find: @Sendable (String) async -> Place

  struct Place { var image: [UInt8]? }

  init(find: @escaping @Sendable (String) async -> Place) { self.find = find }

  func image(_ name: String) async -> [UInt8]? {
    if let image = table[name]?.image { return image }
    let place = await find(name)
    //            ^ look
    table[name] = place
    return place.image
  }
}

actor Ordered {
  private var bar: String?
  private var isShown = false
  let show: @Sendable () async -> String

  init(show: @escaping @Sendable () async -> String) { self.show = show }

  nonisolated func follow(_ changes: AsyncStream<Int>) -> Task<Void, Never> {
    Task { for await _ in changes { await self.update() } }
  }

  func begin() async {
    guard !isShown else { return }
    isShown = true
    await update()
  }

  private func update() async {
    if bar == nil {
      bar = await show()
      //      ^ look
    }
  }
}
