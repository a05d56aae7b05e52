import LabProtocol

/// Tells a story in every interleaving of its threads, as far as the limit goes.
///
/// A story says what several threads do, and what must hold then. Locks, atomics and the starts of jobs are choice points. It fails if
/// two accesses race, if threads wait for each other for ever, or if an ``expect(_:_:)`` does not hold. After the first failure no other
/// story is told.
/// - Parameters:
///   - title: what the threads do, as a sentence without a full stop.
///   - limit: the most schedules to run.
///   - body: begins with values of its own, because it runs once in each schedule.
public func story(_ title: String, limit: Int = 1000, _ body: @escaping @Sendable () async -> Void) {
  StoryTeller.tell(title, limit: limit, body)
}

/// Does several things on threads of their own, which begin in any order, and waits until all are done.
/// - Parameter works: what each thread does, by the name of its column in the timeline.
public func atOnce(_ works: KeyValuePairs<String, @Sendable () async -> Void>) async {
  let crowd = Crowd(works.count)
  await withCheckedContinuation { continuation in
    crowd.continuation = continuation
    for (name, work) in works {
      Task.detached(name: name) {
        await work()
        if Task.isCancelled { breakPromise(FailureKind.cancelsCaller) }
        leave(crowd.place)
        crowd.left -= 1
        if crowd.left == 0 { crowd.continuation?.resume() }
      }
    }
  }
  arrive(crowd.place)
}

/// States what must hold here.
/// - Parameter message: the promise, and what happened instead, as a sentence.
public func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { breakPromise(message()) }
}

/// Adds a line to the timeline, in the column of the running thread.
public func note(_ text: String) { addNote(text) }

/// Lets another thread go on here, for the parts that a story lends to the learner’s code.
public func pause() { choicePoint() }

/// Waits until nothing else can go on.
public func settle() async { try? await Task.sleep(for: .seconds(10)) }

/// The threads of one ``atOnce(_:)``. Only one thread of the program runs at a time.
private final class Crowd: @unchecked Sendable {
  var left: Int
  var continuation: CheckedContinuation<Void, Never>?

  /// The place at which the threads meet, for what comes before what.
  var place: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  init(_ count: Int) { left = count }
}
