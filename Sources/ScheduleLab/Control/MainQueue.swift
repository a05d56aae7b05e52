#if os(Linux)
  import Glibc

  /// Dispatch's main queue, whose blocks the main actor runs, each in its turn among its own jobs.
  enum MainQueue {
    /// Its address; nil in a program without Dispatch.
    nonisolated(unsafe) static let address = dlsym(nil, "_dispatch_main_q")

    /// Puts a block behind what the main actor has to do already. It inherits nothing, as a block of Dispatch does not.
    static func put(_ block: @escaping @convention(block) () -> Void) {
      nonisolated(unsafe) let block = block
      Task.detached { @MainActor in block() }
    }
  }

  private typealias Dispatch = @convention(c) (UnsafeMutableRawPointer, @convention(block) () -> Void) -> Void

  nonisolated(unsafe) private var realDispatch: UnsafeMutableRawPointer?

  /// Dispatch's function of that name. While a schedule runs, a block of the main queue is a job of the schedule.
  @_cdecl("dispatch_async")
  public func scheduledDispatch(_ queue: UnsafeMutableRawPointer, _ block: @escaping @convention(block) () -> Void) {
    if queue == MainQueue.address, LabRuntime.isOnLabThread, LabRuntime.active != nil { return MainQueue.put(block) }
    if realDispatch == nil { realDispatch = dlsym(nextLibrary, "dispatch_async") }
    unsafeBitCast(realDispatch, to: Dispatch.self)(queue, block)
  }
#endif
