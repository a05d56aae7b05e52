// A suite's program is linked with `--wrap=swift_task_create`. In a package's tests, `KataTestingBoot` has a function of that name,
// which comes before the runtime's own, and `__real_swift_task_create`.
#if os(Linux)
  /// Gives every task that a scenario's code creates the lab's executor as its preference.
  ///
  /// A task that starts without the preference, as a detached one does, has its hops to idle actors run in place: two
  /// such tasks that read and then write an actor's state would look atomic. An immediate one that is made elsewhere for the main
  /// actor would be enqueued there a second time. The suite is linked with `--wrap=swift_task_create`, so calls from the learner's
  /// module and the suite arrive here. The runtime may delay any hop, so what this adds are interleavings that exist.
  ///
  /// The option records are the runtime's `TaskOptionRecord` (`ABI/TaskOptions.h`): a list, in which later ones overrule earlier ones.
  /// The self-test counts the interleavings that only exist if this works.
  private struct TaskOption {
    /// The kinds of records with a task executor (`ABI/MetadataValues.h`): one that the caller keeps, and one that the task will own.
    static let (unownedExecutor, ownedExecutor) = (5, 6)

    let kind: Int
    var next: UnsafeMutablePointer<TaskOption>?
    let executor: UnsafeRawPointer?
    let witnesses: UnsafeRawPointer?

    /// True if the code asks for a task executor. `Task.immediate` has such a record in any case, with none in it.
    var namesExecutor: Bool { [Self.unownedExecutor, Self.ownedExecutor].contains(kind & 0xff) && executor != nil }
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
    // Until it suspends it runs on its creator's executor, where a preference would make each call leave that executor.
    guard !startsInPlace(flags) else {
      let created = create(in: schedule, flags, options, resultType, entry, context)
      LabRuntime.startedInPlace.insert(TaskHeader(created.task).id)
      return created
    }
    var last = options.map { UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: TaskOption.self)) }
    var namesExecutor = last?.pointee.namesExecutor ?? false
    while let next = last?.pointee.next {
      last = next
      namesExecutor = namesExecutor || next.pointee.namesExecutor
    }
    guard !namesExecutor else { return create(in: schedule, flags, options, resultType, entry, context) }
    let executor = unsafeBitCast(
      LabExecutor.shared.asUnownedTaskExecutor(), to: (UnsafeRawPointer?, UnsafeRawPointer?).self)
    var option = TaskOption(kind: TaskOption.unownedExecutor, next: nil, executor: executor.0, witnesses: executor.1)
    return withUnsafeMutablePointer(to: &option) { option in
      last?.pointee.next = option
      defer { last?.pointee.next = nil }
      return create(in: schedule, flags, options ?? UnsafeRawPointer(option), resultType, entry, context)
    }
  }

  /// True if the flags of a new task (`TaskCreateFlags` in `ABI/MetadataValues.h`) say that it is immediate (bit 16), and that it is
  /// not enqueued (bit 12): its isolation is that of its creator.
  private func startsInPlace(_ flags: Int) -> Bool { flags & (1 << 16 | 1 << 12) == 1 << 16 }

  /// Creates a task, and tells the schedule.
  private func create(
    in schedule: any RunningSchedule, _ flags: Int, _ options: UnsafeRawPointer?, _ resultType: UnsafeRawPointer?,
    _ entry: UnsafeRawPointer?, _ context: UnsafeRawPointer?
  ) -> (task: UnsafeRawPointer, context: UnsafeRawPointer) {
    let readyBefore = schedule.readyCount
    let created = realTaskCreate(flags, options, resultType, entry, context)
    schedule.created(created.task, readyBefore: readyBefore)
    return created
  }
#endif
