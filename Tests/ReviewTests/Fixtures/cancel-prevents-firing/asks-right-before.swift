actor Fuse {
  private var burning: Task<Void, Never>?
  private var number = 0
  private let fire: @Sendable () async -> Void

  func light() {
    burning?.cancel()
    burning = Task {
      do {
        try await Task.sleep(for: .seconds(10))
        try Task.checkCancellation()
      } catch { return }
      await fire()
    }
  }

  func lightSlowly() {
    number += 1
    Task { [number] in
      try? await Task.sleep(for: .seconds(20))
      await end(number)
    }
  }

  private func end(_ number: Int) async {
    guard self.number == number else { return }
    await fire()
  }

  func putOut() {
    burning?.cancel()
    number += 1
  }
}
