@MainActor final class Profile {
  private(set) var name = ""
  private(set) var friends: [String] = []
  private(set) var pictures: [Int: [UInt8]] = [:]
  private var isLoading = false
  let server: @Sendable (Int) async throws -> String

  init(server: @escaping @Sendable (Int) async throws -> String) { self.server = server }

  /// There is nothing to ask differently the next time.
  func load() async throws {
    name = try await server(0)
  }

  func reload() {
    Task { name = try await server(0) }
  }

  func logIn(over viewController: UIViewController, with portal: Portal) {
    Task { name = try await portal.logIn(over: viewController) }
  }

  /// Each answer has its own place.
  func loadPicture(_ id: Int) async throws {
    pictures[id] = Array(try await server(id).utf8)
  }

  /// Whoever calls this waits for it.
  func show(_ id: Int) async throws {
    guard !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    name = try await server(id)
  }
}
