import ScheduleLab

/// A clock that makes use of every tolerance. Its time moves when the scenario moves its hand, even if other tasks could run, and
/// with each look at it.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class HandClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var seconds: Double

    init(_ seconds: Double) { self.seconds = seconds }

    func advanced(by duration: Duration) -> Instant { Instant(seconds + duration / .seconds(1)) }
    func duration(to other: Instant) -> Duration { .seconds(other.seconds - seconds) }
    static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
  }

  private(set) var time = 0.0
  /// The greatest tolerance that a sleep was given, in seconds.
  private(set) var allowed = 0.0
  private let look: Double
  private let scenario: Scenario
  private var sleepers: [Int: (deadline: Double, continuation: UnsafeContinuation<Void, any Error>)] = [:]
  private var count = 0

  init(_ scenario: Scenario, look: Double) {
    self.scenario = scenario
    self.look = look
  }

  var now: Instant {
    defer {
      time += look
      wake()
    }
    return Instant(time)
  }

  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline.seconds > time else { return }
    let tolerance = (tolerance ?? .zero) / .seconds(1)
    allowed = max(allowed, tolerance)
    count += 1
    let number = count
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        sleepers[number] = (deadline.seconds + tolerance, continuation)
      }
    } onCancel: {
      sleepers.removeValue(forKey: number)?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the hand at once, as if the machine had been busy in the meantime.
  func jump(to seconds: Double) {
    time = max(time, seconds)
    wake()
  }

  /// Moves the hand from one deadline to the next, and lets all tasks do their work at each.
  /// - Parameter isQuiet: if true, the timeline has no notes of it.
  func advance(to seconds: Double, isQuiet: Bool = false) async {
    while let next = sleepers.values.map(\.deadline).min(), next <= seconds {
      if !isQuiet { scenario.note("time passes") }
      jump(to: next)
      await scenario.quiet()
    }
    if !isQuiet { scenario.note("time passes") }
    jump(to: seconds)
    await scenario.quiet()
  }

  private func wake() {
    for (number, sleeper) in sleepers.sorted(by: { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) })
    where sleeper.deadline <= time {
      sleepers[number] = nil
      sleeper.continuation.resume()
    }
  }
}
