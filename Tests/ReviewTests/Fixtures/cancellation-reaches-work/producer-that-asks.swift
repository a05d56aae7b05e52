actor Receiver {
  private var isOpen = true
  let next: @Sendable () async throws -> String

  init(next: @escaping @Sendable () async throws -> String) { self.next = next }

  func lines() -> AsyncStream<String> {
    AsyncStream { continuation in
      _ = Task {
        //  ^ look
        while isOpen, let line = try? await next() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }

  func close() { isOpen = false }
}
