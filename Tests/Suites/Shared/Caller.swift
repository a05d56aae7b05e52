import ScheduleLab

/// A task that calls the code under test once.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class Caller<Value: Sendable>: @unchecked Sendable {
  let name: String
  /// True once its task runs: the call has begun, or is about to in this turn.
  private(set) var isCalled = false
  /// True once its task has been cancelled.
  private(set) var hasLeft = false
  /// What the call returned or threw; nil as long as it has not come back.
  private(set) var outcome: Result<Value, any Error>?
  private var task: ScenarioTask<Void>?

  fileprivate init(_ name: String) { self.name = name }

  /// True as long as the call has not come back.
  var waits: Bool { outcome == nil }

  /// The value that the call returned; nil if it threw or has not come back.
  var value: Value? { try? outcome?.get() }

  /// What the call threw; nil if it has not.
  var error: (any Error)? { if case .failure(let error) = outcome { error } else { nil } }

  /// True if the call has thrown.
  var hasFailed: Bool { error != nil }

  /// Cancels the task.
  func leave() {
    hasLeft = true
    task?.cancel()
  }

  fileprivate func run(
    _ scenario: Scenario, _ body: @escaping @Sendable () async throws -> Value, _ back: (@Sendable (Caller) -> Void)?
  ) {
    task = scenario.task(name) {
      self.isCalled = true
      do {
        self.outcome = .success(try await body())
      } catch {
        self.outcome = .failure(error)
      }
      if let error = self.error { scenario.note("throws \(error)") } else { scenario.note("returns") }
      back?(self)
    }
  }
}

extension Collection {
  /// Says that calls do not return, as “flush does not return” or “one of 3 calls of flush does not return”.
  /// - Parameters:
  ///   - name: the function that is called.
  ///   - some: what of, if these are not all calls of it: “ for a note”.
  func doNotReturn<Value>(_ name: String, _ some: String = "") -> String where Element == Caller<Value> {
    guard count > 1 else { return "\(name) does not return" }
    let waiting = count(where: \.waits)
    let (which, verb) = waiting == 1 ? ("one", "does") : ("\(waiting)", "do")
    return "\(which) of \(count) calls of \(name)\(some) \(verb) not return"
  }
}

extension Scenario {
  /// Starts a task that calls the code under test once.
  /// - Parameters:
  ///   - name: the column in the timeline.
  ///   - body: the call.
  ///   - back: called in the same turn in which the call comes back.
  func call<Value: Sendable>(
    _ name: String, _ body: @escaping @Sendable () async throws -> Value,
    back: (@Sendable (Caller<Value>) -> Void)? = nil
  ) -> Caller<Value> {
    let caller = Caller<Value>(name)
    caller.run(self, body, back)
    return caller
  }
}
