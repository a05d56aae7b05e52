#if os(Linux)
  import Glibc

  /// Random numbers that are the same in every run.
  ///
  /// Swift's random numbers, those of `SystemRandomNumberGenerator` and `UUID` among them, come from the system call `getrandom`, which
  /// the runtime makes through the C library's `syscall` (`swift_stdlib_random` in the runtime's `Random.cpp`). The program's own
  /// function of that name comes first for every library that it loads.
  ///
  /// Each schedule of a scenario has other numbers than the one before. Where they matter to the outcome the same schedule goes
  /// differently twice, and that is noticed.
  ///
  /// Identifiers are the same in each schedule. A table that is keyed by them has an order of its own, in which those who wait are
  /// woken, for instance; it does not matter, but it must not change. That the identifiers themselves do not matter to the outcome is
  /// tried apart, with others.
  enum RandomNumbers {
    /// True once a schedule of this search has used random numbers.
    nonisolated(unsafe) private(set) static var areUsed = false
    /// True once an identifier has been made in a schedule.
    nonisolated(unsafe) private(set) static var areIdentifiersUsed = false
    /// The seed of the identifiers.
    nonisolated(unsafe) static var uuidSeed: UInt64 = 0
    nonisolated(unsafe) private static var state: UInt64 = 0
    nonisolated(unsafe) private static var identifierState: UInt64 = 0
    nonisolated(unsafe) private static var schedule: UInt64 = 0

    /// Begins a search: its first schedule has the first numbers.
    static func beginSearch() {
      schedule = 0
      areUsed = false
      areIdentifiersUsed = false
    }

    static func beginSchedule() {
      schedule += 1
      state = schedule << 32
      identifierState = uuidSeed << 32
    }

    static func fill(_ buffer: UnsafeMutableRawBufferPointer) {
      if LabRuntime.sampled != nil { areUsed = true }
      fill(buffer, from: &state)
    }

    static func fill(identifier: UnsafeMutablePointer<UInt8>) {
      if LabRuntime.sampled != nil { areIdentifiersUsed = true }
      fill(UnsafeMutableRawBufferPointer(start: identifier, count: 16), from: &identifierState)
    }

    private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from state: inout UInt64) {
      var numbers = SplitMix64(state: state)
      for index in buffer.indices { buffer[index] = UInt8(truncatingIfNeeded: numbers.next()) }
      state = numbers.state
    }
  }
#endif

// What stands in for functions of the libraries. As long as the process is not under control, they are called.
#if os(Linux)
  #if arch(arm64)
    private let randomNumbersCall = 278
  #else
    private let randomNumbersCall = 318
  #endif

  /// `RTLD_NEXT`, which Swift does not import: the libraries that are searched after the program.
  var nextLibrary: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }

  private typealias SystemCall = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int

  /// The C library's own function. Found by the first call and not by an initialiser of Swift's: libraries call while the program
  /// still starts, and what initialises once makes system calls itself.
  nonisolated(unsafe) private var realSystemCall: UnsafeMutableRawPointer?
  nonisolated(unsafe) private var realIdentifier: UnsafeMutableRawPointer?
  /// True once the process is under control: from then on no random number comes from the system.
  nonisolated(unsafe) var isRandomnessSeeded = false

  /// The C library's function of that name, which gets no random numbers from the system.
  @_cdecl("syscall")
  public func seededSystemCall(
    _ number: Int, _ first: Int, _ second: Int, _ third: Int, _ fourth: Int, _ fifth: Int, _ sixth: Int
  ) -> Int {
    if isRandomnessSeeded, let threads = LabRuntime.threads,
      threads.waitForFutex(number, UInt(bitPattern: first), second)
    {
      return 0
    }
    guard number == randomNumbersCall, isRandomnessSeeded else {
      if realSystemCall == nil { realSystemCall = dlsym(nextLibrary, "syscall") }
      return unsafeBitCast(realSystemCall, to: SystemCall.self)(number, first, second, third, fourth, fifth, sixth)
    }
    RandomNumbers.fill(UnsafeMutableRawBufferPointer(start: UnsafeMutableRawPointer(bitPattern: first), count: second))
    return second
  }

  /// Foundation's function of that name, which makes each `UUID()` from a device and not by `getrandom`.
  @_cdecl("_foundation_uuid_generate_random")
  public func seededIdentifier(_ identifier: UnsafeMutablePointer<UInt8>) {
    guard isRandomnessSeeded else {
      if realIdentifier == nil { realIdentifier = dlsym(nextLibrary, "_foundation_uuid_generate_random") }
      return unsafeBitCast(realIdentifier, to: (@convention(c) (UnsafeMutablePointer<UInt8>) -> Void).self)(identifier)
    }
    RandomNumbers.fill(identifier: identifier)
    // Version 4 and its variant: RFC 9562, section 5.4.
    identifier[6] = identifier[6] & 0x0F | 0x40
    identifier[8] = identifier[8] & 0x3F | 0x80
  }
#endif
