// fact: opened-clock-keeps-deadlines
// A generic function that opens `any Clock<Duration>` can sleep until a deadline; an instant cannot be passed in
// from outside.
import Foundation

func sleepTwice<C: Clock<Duration>>(_ clock: C, for time: Duration) async throws -> Duration {
  let start = clock.now
  let deadline = start.advanced(by: time)
  try await clock.sleep(until: deadline, tolerance: nil)
  try await clock.sleep(until: deadline, tolerance: nil)
  return start.duration(to: clock.now)
}

@main enum Fact {
  static func main() async throws {
    let clock: any Clock<Duration> = ContinuousClock()
    let time = try await sleepTwice(clock, for: .milliseconds(50))
    print("two sleeps until one deadline took \(time)")
    exit(time >= .milliseconds(50) && time < .seconds(60) ? 0 : 1)
  }
}
