/// The id of a task, known from its first job on.
///
/// `@unchecked Sendable`: only the lab's thread touches it.
final class TaskIDBox: @unchecked Sendable {
  var value: TaskID = .unknown
}
