/// The runtime's number of a task: unique in the process, unlike the task's address, which is reused.
struct TaskID: Hashable, Sendable {
  let number: UInt32

  /// A task that is not known, such as the next one that an actor serves.
  static let unknown = TaskID(number: 0)
}
