// A suite's program is linked with `--wrap=swift_task_create`. In a package's tests, `KataTestingBoot` has a function of that name,
// which comes before the runtime's own, and `__real_swift_task_create`.
#if os(Linux)
  /// Gives every task that a scenario's code creates the lab's executor as its preference.
  ///
  /// A task that starts without the preference, as a detached one does, has its hops to idle actors run in place: two
  /// such tasks that read and then write an actor's state would look atomic. The suite is linked with `--wrap=swift_task_create`, so calls from the learner's module and the suite arrive here. The runtime
  /// may delay any hop, so what this adds are interleavings that exist.
  ///
  /// The option record is the runtime's `InitialTaskExecutorUnownedPreferenceTaskOptionRecord` (`ABI/TaskOptions.h`,
  /// kind 5 in `ABI/MetadataValues.h`). The self-test counts the interleavings that only exist if this works.
  private struct TaskExecutorOption {
    let kind = 5
    let parent: UnsafeRawPointer?
    let executor: UnownedTaskExecutor
  }

  @_silgen_name("__real_swift_task_create")
  private func realTaskCreate(
    _ flags: Int, _ options: UnsafeRawPointer?, _ resultType: UnsafeRawPointer?,
    _ entry: UnsafeRawPointer?, _ context: UnsafeRawPointer?
  ) -> (task: UnsafeRawPointer, context: UnsafeRawPointer)

  /// The runtime's creation of a task, with the lab's executor as the preference of the new task.
  @_silgen_name("__wrap_swift_task_create")
  public func wrappedTaskCreate(
    _ flags: Int, _ options: UnsafeRawPointer?, _ resultType: UnsafeRawPointer?,
    _ entry: UnsafeRawPointer?, _ context: UnsafeRawPointer?
  ) -> (task: UnsafeRawPointer, context: UnsafeRawPointer) {
    guard let schedule = LabRuntime.active, LabRuntime.isOnLabThread else {
      return realTaskCreate(flags, options, resultType, entry, context)
    }
    var option = TaskExecutorOption(parent: options, executor: LabExecutor.shared.asUnownedTaskExecutor())
    return withUnsafeBytes(of: &option) { bytes in
      let readyBefore = schedule.readyCount
      let created = realTaskCreate(flags, bytes.baseAddress, resultType, entry, context)
      schedule.created(created.task, readyBefore: readyBefore)
      return created
    }
  }
#endif
