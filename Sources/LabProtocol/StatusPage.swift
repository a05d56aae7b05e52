/// Memory that a suite shares with the grader: how far the schedule has come, and where a thread is or has crashed.
///
/// It tells a process that makes progress from one that spins in a single job, names the schedule in which a process ended,
/// and the line at which a thread is blocked or crashes. The lab writes, also in signal handlers; the grader reads. The grader
/// asks for the frames of the lab's thread by SIGUSR2. A program that tells stories of threads takes the secret, and writes nothing.
///
/// | bytes | content |
/// | --- | --- |
/// | 0..<8 | beats: a counter that grows with each schedule, each choice and each job |
/// | 8..<16 | the number of choices of the running schedule |
/// | 16..<4096 | its choices, a byte each, as far as they fit |
/// | 4096..<4104 | the number of frames |
/// | 4104..<5128 | their addresses, a word each |
/// | 8168..<8184 | the secret of the run, until the program has taken it |
/// | 8184..<8192 | the code of the ``Refusal`` that ended the process, or 0 |
public struct StatusPage {
  /// The number of bytes that are shared.
  public static let size = 8192
  /// The most frames that the page holds. A stack of more is taken for endless recursion.
  public static let frameLimit = 128

  private enum Offset {
    static let beats = 0
    static let choiceCount = 8
    static let choices = 16
    static let frameCount = 4096
    static let frames = 4104
    static let secret = size - 24
    static let refusal = size - 8
  }

  private static let choiceLimit = Offset.frameCount - Offset.choices

  private let memory: UnsafeMutableRawPointer

  /// Creates a view of shared memory.
  /// - Parameter memory: ``size`` bytes that outlive the view, aligned to a word.
  public init(_ memory: UnsafeMutableRawPointer) { self.memory = memory }

  // MARK: The lab writes

  /// Notes that another job has ended.
  public func beat() { store(load(Offset.beats) &+ 1, Offset.beats) }

  /// Notes that a schedule begins or has made another choice.
  /// - Parameter choices: those of the schedule so far.
  public func beat(choices: [Int]) {
    beat()
    store(UInt64(choices.count), Offset.choiceCount)
    guard let last = choices.last, choices.count <= Self.choiceLimit else { return }
    memory.storeBytes(
      of: UInt8(truncatingIfNeeded: last), toByteOffset: Offset.choices + choices.count - 1, as: UInt8.self)
  }

  /// Removes the frames that were written before.
  public func removeFrames() { store(0, Offset.frameCount) }

  /// Writes the frames of a thread, unless the page has more of them.
  ///
  /// A stack cannot always be followed to its end, as in the middle of a function's entry: the longest walk is the whole one.
  /// - Parameter frames: addresses relative to the program's image, each after the place of its call, innermost first.
  public func write(frames: UnsafeBufferPointer<UInt64>) {
    let count = min(frames.count, Self.frameLimit)
    guard count > frameCount else { return }
    for index in 0..<count { store(frames[index], Offset.frames + 8 * index) }
    store(UInt64(count), Offset.frameCount)
  }

  /// Writes why the sandbox ends the process.
  /// - Parameter code: the code that the launcher's filter passes.
  public func write(refusal code: Int32) { store(UInt64(max(0, code)), Offset.refusal) }

  /// Takes the secret of the run away from the page, before any of the submission's code runs.
  /// - Returns: nil if the grader gave none.
  public func takeSecret() -> RunSecret? {
    let secret = RunSecret(high: load(Offset.secret), low: load(Offset.secret + 8))
    store(0, Offset.secret)
    store(0, Offset.secret + 8)
    return secret
  }

  // MARK: The grader writes

  /// Hands the suite the secret with which it begins each report.
  public func write(secret: RunSecret) {
    store(secret.high, Offset.secret)
    store(secret.low, Offset.secret + 8)
  }

  // MARK: The grader reads

  /// The number of schedules, choices and jobs so far.
  public var beats: UInt64 { load(Offset.beats) }

  /// The choices of the schedule that ran last, as far as the page holds them.
  public var choices: [Int] {
    let count = Int(min(load(Offset.choiceCount), UInt64(Self.choiceLimit)))
    return (0..<count).map { Int(memory.load(fromByteOffset: Offset.choices + $0, as: UInt8.self)) }
  }

  /// The addresses at which the thread was that wrote them, innermost first; empty before any did.
  public var frames: [UInt64] {
    (0..<frameCount).map { load(Offset.frames + 8 * $0) }
  }

  /// True if there were at least as many frames as the page holds.
  public var isFullOfFrames: Bool { frameCount == Self.frameLimit }

  /// The refusal with which the sandbox ended the process; nil if there was none.
  public var refusal: Refusal? { Int32(exactly: load(Offset.refusal)).flatMap(Refusal.init) }

  private var frameCount: Int { Int(min(load(Offset.frameCount), UInt64(Self.frameLimit))) }

  private func load(_ offset: Int) -> UInt64 { memory.load(fromByteOffset: offset, as: UInt64.self) }

  private func store(_ word: UInt64, _ offset: Int) {
    memory.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
  }
}
