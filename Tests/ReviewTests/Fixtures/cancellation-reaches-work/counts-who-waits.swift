actor Forecast {
  private var loading: Task<String, any Error>?
  private var waiting = 0
  private let load: @Sendable () async throws -> String

  func get() async throws -> String {
    let task = loading ?? Task { [load] in try await load() }
    loading = task
    waiting += 1
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      Task { await self.leave() }
    }
  }

  private func leave() {
    waiting -= 1
    if waiting == 0 { loading?.cancel() }
  }
}
