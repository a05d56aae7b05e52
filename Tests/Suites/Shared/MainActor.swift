import ScheduleLab

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Whether this code runs with the main actor's isolation.
///
/// Asks the runtime what `MainActor.assertIsolated()` asks it, with no flag set: then it does not end the process.
func isOnMainActor() -> Bool {
  typealias Question = @convention(c) (UInt, UInt, UInt) -> Bool
  guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_isCurrentExecutorWithFlags") else {
    fatalError("The runtime cannot be asked.")
  }
  let main = unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self)
  return unsafeBitCast(symbol, to: Question.self)(main.0, main.1, 0)
}

extension Move {
  /// A move of a story that is told on the main actor.
  /// - Parameters:
  ///   - name: as the timeline shows it.
  ///   - duration: the virtual time that it takes.
  ///   - run: what happens.
  static func onMain(_ name: String, takes duration: Duration = .zero, _ run: @escaping @MainActor () -> Void) -> Move {
    Move(name, takes: duration) { MainActor.assumeIsolated(run) }
  }
}

extension Scenario {
  /// Runs a body on the main actor, in a task of its own.
  /// - Parameter name: the column of the task in the timeline.
  func onMain(as name: String = "app", _ body: @escaping @MainActor @Sendable () async -> Void) async throws {
    try await task(name, body).value
  }
}
