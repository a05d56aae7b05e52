import Dispatch
import Synchronization

/// Does something once for each number below a count, in their order, on threads of its own. They may be more than the processors, for
/// work that mostly waits.
/// - Parameters:
///   - jobs: the number of threads.
///   - count: how often.
///   - work: the work for a number.
/// - Throws: the first error of the work. What has begun by then is brought to its end, and nothing else begins.
package func onThreads<Failure: Error>(
  _ jobs: Int, _ count: Int, _ work: @escaping @Sendable (Int) throws(Failure) -> Void
) throws(Failure) {
  let state = Mutex((next: 0, error: Failure?.none))
  let group = DispatchGroup()
  for number in 0..<min(jobs, count) {
    // A queue of its own is a thread of its own while it is at work; the global ones have no more threads than cores.
    DispatchQueue(label: "kata.thread.\(number)").async(group: group) {
      while let index = state.withLock({ state -> Int? in
        guard state.error == nil, state.next < count else { return nil }
        defer { state.next += 1 }
        return state.next
      }) {
        do throws(Failure) {
          try work(index)
        } catch {
          state.withLock { $0.error = $0.error ?? error }
        }
      }
    }
  }
  group.wait()
  if let error = state.withLock({ $0.error }) { throw error }
}
