import Foundation

final class Reader: Sendable {
  private let queue = DispatchQueue(label: "reader")

  func read(_ group: DispatchGroup) async {
    await withCheckedContinuation { continuation in
      queue.async {
        group.wait()
        continuation.resume()
      }
    }
  }

  func pause(on pool: ThreadPool) async throws {
    try await pool.run { Thread.sleep(forTimeInterval: 1) }
    Thread.detachNewThread { Thread.sleep(forTimeInterval: 1) }
    try await Task.sleep(for: .seconds(1))
  }
}
