import Sample
import ThreadLab

/// Measures the lab of threads: how many schedules it runs in a second.
///
/// All schedules of one story are too few to measure, so it is told many times.
func twoThreadsOfThreeSections() {
  for _ in 0..<1_000 {
    story("Two threads enter three critical sections each") {
      let shelf = Shelf()
      let put: @Sendable () async -> Void = { for _ in 0..<3 { shelf.put() } }
      await atOnce(["A": put, "B": put])
    }
  }
}
