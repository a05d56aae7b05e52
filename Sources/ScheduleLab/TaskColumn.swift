/// The names of columns in a timeline.
enum TaskColumn {
  /// The column of the task that runs the scenario itself.
  static let scenario = "scenario"

  /// The column of the nearest task that the scenario started, for the tasks that descend from it.
  @TaskLocal static var inherited: String?

  /// What the names of columns begin with.
  @TaskLocal static var prefix = ""
}
