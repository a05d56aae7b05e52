@MainActor final class Banner {
  private(set) var isShown = false

  func show() {
    isShown = true
    Task {
      try? await Task.sleep(for: .seconds(3))
      isShown = false
    }
  }

  func load() async throws -> String? {
    guard let text = try? await fetch() else { return nil }
    return text
  }

  private func fetch() async throws -> String { "" }
}
