// every read is a child of a task group, which is cancelled with the task around it
public protocol Card: Sendable {
  func read() async throws -> String?
}

public final class CardReader: Sendable {
  private let card: any Card

  public init(card: any Card) {
    self.card = card
  }

  public func rows() -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task { [card] in
        do {
          try await withThrowingTaskGroup(of: String?.self) { group in
            var isAtEnd = false
            while !isAtEnd {
              try Task.checkCancellation()
              group.addTask {
                try Task.checkCancellation()
                return try await card.read()
              }
              if let row = try await group.next() ?? nil {
                continuation.yield(row)
              } else {
                isAtEnd = true
              }
            }
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
