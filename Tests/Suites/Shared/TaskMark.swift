import ScheduleLab

/// Tells whether tasks that were started inside `follow` still run: each carries the mark as a task-local value.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
final class TaskMark: @unchecked Sendable {
  private final class Mark: Sendable {
    @TaskLocal static var current: Mark?
  }

  private var mark: Mark?
  private let lifetime: Lifetime

  init(_ scenario: Scenario) {
    let mark = Mark()
    self.mark = mark
    lifetime = scenario.lifetime(of: mark)
  }

  var areRunning: Bool { lifetime.isAlive }

  func follow(_ body: () async -> Void) async {
    await Mark.$current.withValue(mark, operation: body)
    isLeft()
  }

  /// Marks the tasks that are started in the body; ``isLeft()`` must follow.
  func follow<Result>(_ body: () -> Result) -> Result { Mark.$current.withValue(mark, operation: body) }

  /// Says that nothing more is marked.
  func isLeft() { mark = nil }
}
