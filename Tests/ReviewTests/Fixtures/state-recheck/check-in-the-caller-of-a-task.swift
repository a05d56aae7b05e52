@MainActor final class Cart {
  private(set) var credit = 100
  private(set) var items: [String] = []
  let order: @Sendable (String) async throws -> Void

  init(order: @escaping @Sendable (String) async throws -> Void) { self.order = order }

  func buy(_ item: String, for price: Int) {
    guard credit >= price else { return }
    Task {
      try await order(item)
      credit -= price
      //^ likely
      items.append(item)
    }
  }
}
