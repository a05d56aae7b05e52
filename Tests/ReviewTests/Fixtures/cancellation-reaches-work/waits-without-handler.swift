actor Gate {
  private var waiters: [CheckedContinuation<Void, any Error>] = []

  // The shape of apple/swift-nio 1f5be716f and grpc/grpc-swift 0680b7b3: a cancelled task stayed in the queue.
  func wait() async throws {
    try await withCheckedThrowingContinuation { waiter in
      waiters.append(waiter)
      //^ look
    }
  }

  func open() {
    let all = waiters
    waiters = []
    for waiter in all { waiter.resume() }
  }
}
