/// A task of a scenario.
public struct ScenarioTask<Success: Sendable>: Sendable {
  let task: Task<Success, any Error>
  let id: TaskIDBox
  let scheduler: Scheduler

  /// Waits for the task. An error that it throws is thrown here.
  public var value: Success {
    get async throws {
      defer { scheduler.waits[TaskID.current] = nil }
      scheduler.waits[TaskID.current] = id
      return try await task.value
    }
  }

  /// Waits for the task to end, whatever it returns or throws.
  public func ended() async {
    _ = try? await value
  }

  /// Cancels the task.
  public func cancel() { task.cancel() }
}
