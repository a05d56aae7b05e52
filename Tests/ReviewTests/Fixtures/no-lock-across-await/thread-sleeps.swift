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

func attach(_ name: String, on queue: DispatchQueue, _ mount: @escaping @Sendable (String) -> Void) async {
  let group = DispatchGroup()
  group.enter()
  queue.async {
    mount(name)
    group.leave()
  }
  group.wait()
  //^ look
}
