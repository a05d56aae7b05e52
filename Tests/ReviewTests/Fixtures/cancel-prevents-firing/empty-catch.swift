actor Fuse {
  private var burning: Task<Void, Never>?
  private var isBurnt = false

  func light() {
    burning = Task {
      do {
        try await Task.sleep(for: .seconds(10))
      } catch {}
      isBurnt = true
      //^ likely
    }
  }

  func putOut() { burning = nil }
}
