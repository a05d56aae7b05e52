final class Lines: @unchecked Sendable {
  private var output: Output?

  init() { output = Output(self) }

  // It is optional because it is made with self.
  func flush() async {
    await withCheckedContinuation { continuation in
      output?.write { continuation.resume() }
      //^ look
    }
  }
}

final class First {
  func first(of tasks: [Task<Int, Never>], _ race: Race) async -> Int {
    await withCheckedContinuation { continuation in
      for task in tasks {
        Task {
          let value = await task.value
          if await race.isWinner(task) { continuation.resume(returning: value) }
          //^ look
        }
      }
    }
  }
}
