#if os(Linux)
  import Glibc

  /// The system's clocks, which show virtual time while a schedule runs: to `ContinuousClock.now` and `Date()` as well.
  ///
  /// The libraries ask the C library, and the program's own functions of its names come first for each library that it loads.
  enum SystemClocks {
    /// The time on every clock when a scenario begins, in seconds: the beginning of 2001, where `Date` counts from.
    private static let start = 978_307_200

    /// The time on every clock now; nil outside of a schedule, and on threads that the lab does not control.
    static var virtual: timespec? {
      guard LabRuntime.isOnLabThread, let now = LabRuntime.sampled?.now.components else { return nil }
      return timespec(tv_sec: start + Int(now.seconds), tv_nsec: Int(now.attoseconds / 1_000_000_000))
    }
  }
#endif

// What stands in for functions of the C library. Outside of a schedule, they are called.
#if os(Linux)
  private typealias GetTime = @convention(c) (clockid_t, UnsafeMutablePointer<timespec>) -> Int32

  nonisolated(unsafe) private var realGetTime: UnsafeMutableRawPointer?

  /// The C library's function of that name, in virtual time.
  @_cdecl("clock_gettime")
  public func virtualGetTime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>) -> Int32 {
    guard let now = SystemClocks.virtual else {
      if realGetTime == nil { realGetTime = dlsym(nextLibrary, "clock_gettime") }
      return unsafeBitCast(realGetTime, to: GetTime.self)(clock, time)
    }
    time.pointee = now
    return 0
  }

  /// The C library's function of that name, in virtual time.
  @_cdecl("gettimeofday")
  public func virtualGetTimeOfDay(_ time: UnsafeMutablePointer<timeval>?, _ zone: UnsafeMutableRawPointer?) -> Int32 {
    var now = timespec()
    _ = virtualGetTime(CLOCK_REALTIME, &now)
    time?.pointee = timeval(tv_sec: now.tv_sec, tv_usec: now.tv_nsec / 1000)
    return 0
  }

  /// The C library's function of that name, in virtual time.
  @_cdecl("time")
  public func virtualTime(_ result: UnsafeMutablePointer<time_t>?) -> time_t {
    var now = timespec()
    _ = virtualGetTime(CLOCK_REALTIME, &now)
    result?.pointee = now.tv_sec
    return now.tv_sec
  }
#endif
