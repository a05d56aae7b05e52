import Foundation

func retry(_ work: () async throws -> Void) async throws {
  for attempt in 1...3 {
    do {
      return try await work()
    } catch {
      Thread.sleep(forTimeInterval: Double(attempt))
      //^ look
    }
  }
}
