actor Fuse {
  private var burning: Task<Void, Never>?
  private let fire: @Sendable () async -> Void

  func light() {
    burning?.cancel()
    burning = Task {
      try? await Task.sleep(for: .seconds(10))
      await fire()
      //      ^ look
    }
  }

  func putOut() { burning?.cancel() }
}
