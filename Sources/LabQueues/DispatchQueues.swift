#if os(Linux)
  import Glibc

  /// Dispatch's queues. While a lab runs a schedule, their blocks are jobs of it: those of the main queue are the main actor's.
  public enum DispatchQueues {
    fileprivate nonisolated(unsafe) static let model = QueueModel(
      main: dlsym(nil, "_dispatch_main_q"), concurrent: dlsym(nil, "_dispatch_queue_attr_concurrent"))

    /// Comes before each schedule of a lab. A program has one lab.
    public static func beginSchedule(in lab: any QueueLab.Type) { model.begin(for: lab) }

    /// Runs a body on a queue of Dispatch's own, not of the model's.
    public static func runNow(on queue: UnsafeMutableRawPointer, isAlone: Bool, _ body: () -> Void) {
      (isAlone ? realBarrierSync : realSync)(queue, body)
    }

    fileprivate static func put(
      _ block: @escaping () -> Void, on queue: UnsafeMutableRawPointer, isBarrier: Bool, in lab: any QueueLab.Type
    ) {
      retain(queue)
      model.put(block, on: queue, isBarrier: isBarrier, in: lab) { release(queue) }
    }
  }

  private typealias Pointer = UnsafeMutableRawPointer
  private typealias Taking = @convention(c) (Pointer, @convention(block) () -> Void) -> Void
  private typealias TakingInGroup = @convention(c) (Pointer, Pointer, @convention(block) () -> Void) -> Void
  private typealias Counting = @convention(c) (Pointer) -> Void
  private typealias SettingSpecific = @convention(c) (Pointer, UnsafeRawPointer, Pointer?, Destructor?) -> Void
  /// A function of C that releases what a queue was given.
  public typealias Destructor = @convention(c) (UnsafeMutableRawPointer?) -> Void
  private typealias Making = @convention(c) (UnsafePointer<CChar>?, Pointer?, Pointer?) -> Pointer
  private typealias MakingAttributes = @convention(c) (Pointer?, UInt32, Int32) -> Pointer

  /// The function of that name in the libraries that are searched after the program: `RTLD_NEXT`, which Swift does not import.
  private func real<Function>(_ name: String, as type: Function.Type = Function.self) -> Function {
    unsafeBitCast(dlsym(UnsafeMutableRawPointer(bitPattern: -1), name), to: type)
  }

  private let realAsync: Taking = real("dispatch_async")
  private let realBarrierAsync: Taking = real("dispatch_barrier_async")
  private let realSync: Taking = real("dispatch_sync")
  private let realBarrierSync: Taking = real("dispatch_barrier_sync")
  private let realGroupAsync: TakingInGroup = real("dispatch_group_async")
  private let realSetSpecific: SettingSpecific = real("dispatch_queue_set_specific")
  private let realMake: Making = real("dispatch_queue_create_with_target")
  private let realMakeAttributes: MakingAttributes = real("dispatch_queue_attr_make_with_qos_class")
  private let retain: Counting = real("dispatch_retain")
  private let release: Counting = real("dispatch_release")

  /// Dispatch’s function of that name. While a schedule runs, the block is a job of it.
  @_cdecl("dispatch_async")
  public func scheduledAsync(_ queue: UnsafeMutableRawPointer, _ block: @escaping @convention(block) () -> Void) {
    guard let lab = DispatchQueues.model.schedulingLab else { return realAsync(queue, block) }
    DispatchQueues.put(block, on: queue, isBarrier: false, in: lab)
  }

  /// Dispatch’s function of that name. While a schedule runs, the block is a job that has its queue alone.
  @_cdecl("dispatch_barrier_async")
  public func scheduledBarrier(_ queue: UnsafeMutableRawPointer, _ block: @escaping @convention(block) () -> Void) {
    guard let lab = DispatchQueues.model.schedulingLab else { return realBarrierAsync(queue, block) }
    DispatchQueues.put(block, on: queue, isBarrier: true, in: lab)
  }

  /// Dispatch’s function of that name. While a schedule runs, the block is a job, and leaves the group when it ends.
  @_cdecl("dispatch_group_async")
  public func scheduledGroup(
    _ group: UnsafeMutableRawPointer, _ queue: UnsafeMutableRawPointer, _ block: @escaping @convention(block) () -> Void
  ) {
    guard let lab = DispatchQueues.model.schedulingLab else { return realGroupAsync(group, queue, block) }
    // The program's own functions, where it has some.
    let enter = unsafeBitCast(dlsym(nil, "dispatch_group_enter"), to: Counting.self)
    let leave = unsafeBitCast(dlsym(nil, "dispatch_group_leave"), to: Counting.self)
    enter(group)
    DispatchQueues.put(
      {
        block()
        leave(group)
      }, on: queue, isBarrier: false, in: lab)
  }

  /// Dispatch’s function of that name. While a schedule runs, what the queue has comes first.
  @_cdecl("dispatch_sync")
  public func scheduledSync(_ queue: UnsafeMutableRawPointer, _ block: @convention(block) () -> Void) {
    guard let lab = DispatchQueues.model.schedulingLab else { return realSync(queue, block) }
    DispatchQueues.model.sync(queue, isBarrier: false, in: lab) { block() }
  }

  /// Dispatch’s function of that name. While a schedule runs, what the queue has comes first, and it is had alone.
  @_cdecl("dispatch_barrier_sync")
  public func scheduledBarrierSync(_ queue: UnsafeMutableRawPointer, _ block: @convention(block) () -> Void) {
    guard let lab = DispatchQueues.model.schedulingLab else { return realBarrierSync(queue, block) }
    DispatchQueues.model.sync(queue, isBarrier: true, in: lab) { block() }
  }

  /// Dispatch’s function of that name. What a queue is given while a schedule runs stays: Dispatch would release it on a thread of
  /// its own, at any moment.
  @_cdecl("dispatch_queue_set_specific")
  public func keptSpecific(
    _ queue: UnsafeMutableRawPointer, _ key: UnsafeRawPointer, _ value: UnsafeMutableRawPointer?,
    _ destructor: Destructor?
  ) {
    let isScheduling = DispatchQueues.model.schedulingLab != nil
    realSetSpecific(queue, key, value, isScheduling ? nil : destructor)
  }

  /// Dispatch’s function of that name. It remembers whether the queue is serial.
  @_cdecl("dispatch_queue_create_with_target")
  public func notedQueue(
    _ label: UnsafePointer<CChar>?, _ attributes: UnsafeMutableRawPointer?, _ target: UnsafeMutableRawPointer?
  ) -> UnsafeMutableRawPointer {
    let queue = realMake(label, attributes, target)
    DispatchQueues.model.made(queue, with: attributes)
    return queue
  }

  /// Dispatch’s function of that name. It remembers whether the attributes are those of a concurrent queue.
  @_cdecl("dispatch_queue_attr_make_with_qos_class")
  public func notedAttributes(_ others: UnsafeMutableRawPointer?, _ kind: UInt32, _ priority: Int32)
    -> UnsafeMutableRawPointer
  {
    let attributes = realMakeAttributes(others, kind, priority)
    DispatchQueues.model.made(attributes, of: others)
    return attributes
  }
#endif
