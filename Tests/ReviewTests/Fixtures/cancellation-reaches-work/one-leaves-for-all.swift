actor Forecast {
  private var loading: Task<String, any Error>?
  private let load: @Sendable () async throws -> String

  func get() async throws -> String {
    if let loading { return try await loading.value }
    let task = Task { [load] in try await load() }
    loading = task
    defer { loading = nil }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
      //^ likely
    }
  }
}
