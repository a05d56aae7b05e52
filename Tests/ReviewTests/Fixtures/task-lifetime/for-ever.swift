@MainActor final class Clockwork {
  static let shared = Clockwork()
  private var time = 0

  private init() {
    Task {
      while true {
        time += 1
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }
}
