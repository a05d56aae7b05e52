// fact: past-deadline-returns-at-once
// `sleep(until:)` returns at once if the deadline has passed.
import Foundation

@main enum Fact {
  static func main() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    try await clock.sleep(until: start - .seconds(3600), tolerance: nil)
    let time = clock.now - start
    print("slept for \(time)")
    exit(time < .seconds(60) ? 0 : 1)
  }
}
