#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Subprocess
import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  // Functions of the C library that its Swift module hides: one behind `_GNU_SOURCE`, one for its variable arguments.
  @_silgen_name("memfd_create")
  private func makeMemoryFile(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> Int32

  @_silgen_name("fcntl")
  private func controlFile(_ descriptor: Int32, _ command: Int32, _ argument: Int) -> Int32
#endif

/// Tells a process that works from one that stands still or spins. Neither judgement depends on how loaded the machine is:
/// a thread that could run but gets no processor is not at rest, and time that a process does not get does not count.
///
/// A process stands still if every thread rests in the same wait for a lock at two looks, or in any other system call for
/// ten seconds. It spins if it has used half a second of processor time without a new choice of the scheduler.
struct Watchdog {
  enum Alarm {
    case blocked
    case spinning
    /// More processor time than `timeLimit`, in all.
    case tooLong
    /// More memory than `memoryLimit`.
    case tooLarge
    /// More threads than `threadLimit`.
    case tooManyThreads
    /// More output through one of the grader's pipes than is kept of it.
    case tooLoud

    /// True where the line that the thread is at says what is wrong.
    var hasPlace: Bool { self == .blocked || self == .spinning }
  }

  /// The processor time of all threads that a suite may take, in seconds. The longest suites take two.
  static let timeLimit = 30.0
  /// The resident memory that a suite may take, in bytes.
  static let memoryLimit = 256 << 20
  /// The threads that a suite may have. Suites have a handful.
  static let threadLimit = 512

  /// The processor time that one job of a scenario may take, in seconds. A job takes microseconds.
  static let spinLimit = 0.5
  /// The same for the replay of a schedule that is known to spin or to crash: only its timeline is wanted.
  static let replaySpinLimit = 0.1
  /// The looks, 20 ms apart, for which a process may rest in a system call that is no wait for a lock.
  private static let patience = 500

  private let pulse: Pulse
  private let spinLimit: Double
  private var beats: UInt64 = 0
  private var timeAtBeat = 0.0
  private var rest: ProcessTable.Rest?
  private var looksAtRest = 0
  private(set) var alarm: Alarm?

  init(_ pulse: Pulse, spinLimit: Double) {
    self.pulse = pulse
    self.spinLimit = spinLimit
  }

  /// Takes a look at the process.
  /// - Returns: what is wrong, the first time that it is.
  mutating func look(at process: pid_t) -> Alarm? {
    guard alarm == nil, let usage = ProcessTable.usage(of: process) else { return nil }
    alarm = Self.excess(usage)
    if alarm != nil { return alarm }
    let time = usage.processorTime
    let now = pulse.beats
    if now != beats {
      beats = now
      timeAtBeat = time
      rest = nil
      return nil
    }
    if time - timeAtBeat >= spinLimit {
      alarm = .spinning
      return alarm
    }
    let current = ProcessTable.rest(of: process)
    looksAtRest = current != nil && current == rest ? looksAtRest + 1 : 0
    rest = current
    if let current, looksAtRest >= (current.isForLocks ? 1 : Self.patience) { alarm = .blocked }
    return alarm
  }
}

extension Watchdog {
  private static func excess(_ usage: ProcessTable.Usage) -> Alarm? {
    if usage.memory > memoryLimit { return .tooLarge }
    if usage.threads > threadLimit { return .tooManyThreads }
    return usage.processorTime > timeLimit ? .tooLong : nil
  }
}

/// The pulse page that a suite shares: see `Pulse` of ScheduleLab for its layout.
package final class Pulse {
  package static let size = 8192
  private static let framesOffset = 4096
  private static let frameLimit = 128
  /// Where a child that is about to be spawned can open it.
  let path: String
  private let descriptor: Int32
  private let page: UnsafeMutableRawPointer

  init(in folder: WorkFolder) throws(UserError) {
    #if os(Linux)
      // Memory whose size is sealed: a suite that could shorten it would take the grader with it at the next look.
      descriptor = ChildProcess.lift(makeMemoryFile("pulse", 3))  // MFD_CLOEXEC, MFD_ALLOW_SEALING
      path = "/proc/self/fd/\(descriptor)"
      let isReady =
        descriptor >= 0 && ftruncate(descriptor, off_t(Self.size)) == 0
        && controlFile(descriptor, 1033, 7) == 0  // F_ADD_SEALS: no further seal, no shrinking, no growing
    #else
      path = folder.path + "/pulse"
      try Files.write(Data(count: Self.size), to: path)
      descriptor = open(path, O_RDWR | O_CLOEXEC)
      let isReady = descriptor >= 0
    #endif
    guard isReady, let mapped = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      mapped != MAP_FAILED
    else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw .infrastructure("Cannot share memory with a suite: \(reason).")
    }
    page = mapped
  }

  deinit {
    munmap(page, Self.size)
    close(descriptor)
  }

  /// What the sandbox refused, if that ended the process.
  var refusal: Refusal? { Refusal(rawValue: page.load(fromByteOffset: Self.size - 8, as: UInt64.self)) }

  /// The addresses in the program at which the lab's thread was when it was asked, innermost first; none before.
  var frames: [UInt64] {
    let count = Int(min(page.load(fromByteOffset: Self.framesOffset, as: UInt64.self), UInt64(Self.frameLimit)))
    return (0..<count).map { page.load(fromByteOffset: Self.framesOffset + 8 + $0 * 8, as: UInt64.self) }
  }

  /// True if there were more frames than the page holds.
  var isTooDeep: Bool { frames.count == Self.frameLimit }

  /// The choices and schedules so far.
  var beats: UInt64 { page.load(as: UInt64.self) }

  /// The choices of the schedule that was running when the process ended, as far as the page holds them.
  var choices: [Int] {
    let count = Int(min(page.load(fromByteOffset: 8, as: UInt64.self), UInt64(Self.framesOffset - 16)))
    return (0..<count).map { Int(page.load(fromByteOffset: 16 + $0, as: UInt8.self)) }
  }
}
