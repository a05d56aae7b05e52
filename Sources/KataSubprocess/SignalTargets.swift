import KataSupport
import Synchronization

/// The processes that a signal handler signals: any number of them, in memory that a handler may read at any moment.
///
/// A handler must not take a lock or touch memory that another thread frees. So the nodes of this list are never freed, but
/// used again: there are as many as processes were listed at once.
final class SignalTargets: @unchecked Sendable {
  // Unchecked: what the pointers lead to is atomic or constant, and never freed.
  private struct Node: ~Copyable {
    /// The argument for `kill(2)`: a process, or the negative number of a group; 0 if the node is free.
    let target: Atomic<pid_t>
    let next: UnsafeMutablePointer<Node>?
  }

  private let first = Atomic<UnsafeMutablePointer<Node>?>(nil)

  /// - Parameter target: a process, or the negative number of a group.
  func add(_ target: pid_t) {
    var node = first.load(ordering: .acquiring)
    while let current = node {
      if current.pointee.target.compareExchange(expected: 0, desired: target, ordering: .relaxed).exchanged { return }
      node = current.pointee.next
    }
    let new = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    var expected = first.load(ordering: .acquiring)
    while true {
      new.initialize(to: Node(target: Atomic(target), next: expected))
      let result = first.compareExchange(expected: expected, desired: new, ordering: .acquiringAndReleasing)
      if result.exchanged { return }
      new.deinitialize(count: 1)
      expected = result.original
    }
  }

  func remove(_ target: pid_t) {
    forEach { _ = $0.compareExchange(expected: target, desired: 0, ordering: .relaxed) }
  }

  /// Kills every listed group, and hands the signal on to every listed process. Safe in a signal handler.
  func signal(_ number: Int32) {
    forEach { atomic in
      let target = atomic.load(ordering: .relaxed)
      if target != 0 { kill(target, target < 0 ? SIGKILL : number) }
    }
  }

  func forEach(_ body: (borrowing Atomic<pid_t>) -> Void) {
    var node = first.load(ordering: .acquiring)
    while let current = node {
      body(current.pointee.target)
      node = current.pointee.next
    }
  }
}
