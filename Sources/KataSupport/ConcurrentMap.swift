import Synchronization

/// Does something once for each number below a count, on every processor.
/// - Parameters:
///   - count: how often.
///   - spare: how many more threads than processors there are, for work that waits for other programs now and then.
///   - done: called with each number after its work, one call at a time.
///   - work: gives the result for a number.
/// - Returns: the results, in the order of the numbers.
/// - Throws: the error of the lowest number that failed, after all others have been done.
package func concurrentMap<Value: Sendable>(
  _ count: Int, spare: Int = 0, done: @Sendable (Int) -> Void = { _ in },
  _ work: @Sendable (Int) throws(UserError) -> Value
) throws(UserError) -> [Value] {
  let results = Mutex<[Int: Result<Value, UserError>]>([:])
  withoutActuallyEscaping(work) { work in
    withoutActuallyEscaping(done) { done in
      onThreads(ProcessInfo.processInfo.activeProcessorCount + spare, count) { number in
        let result = Result { () throws(UserError) in try work(number) }
        results.withLock {
          $0[number] = result
          done(number)
        }
      }
    }
  }
  let finished = results.withLock { $0 }
  var values: [Value] = []
  for number in 0..<count { if let result = finished[number] { values.append(try result.get()) } }
  return values
}
