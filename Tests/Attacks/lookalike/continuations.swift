// clobber solution: passed
// Checked continuations, streams and groups.
func act() {
  Task {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(1)
    continuation.finish()
    for await _ in numbers {}
    await withCheckedContinuation { $0.resume() }
    _ = await withTaskGroup { group in
      for number in 0..<2 { group.addTask { number } }
      return await group.reduce(0, +)
    }
  }
}
