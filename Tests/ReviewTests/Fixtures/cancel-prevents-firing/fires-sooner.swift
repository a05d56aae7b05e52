actor Fuse {
  private var burning: Task<Void, Never>?
  private let fire: @Sendable () async -> Void

  func light() {
    burning = Task {
      try? await Task.sleep(for: .seconds(10))
      await fire()
      //      ^ likely
    }
  }

  func putOut() { burning?.cancel() }
}
