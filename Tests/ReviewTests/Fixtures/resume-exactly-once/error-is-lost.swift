func first(_ read: @escaping @Sendable () async throws -> Int) async -> Int {
  await withCheckedContinuation { continuation in
    Task {
      let value = try await read()
      //^ look
      continuation.resume(returning: value)
    }
  }
}

func open(_ door: Door) async {
  await withCheckedContinuation { continuation in
    if door.isOpen { continuation.resume() }
    //^ likely
  }
}
