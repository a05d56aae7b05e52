import Synchronization

/// Dispatch's queues as both labs run them: each block is a job, and each queue keeps the order that Dispatch promises.
///
/// Blocks of a serial queue begin in the order of their calls; those of a concurrent one in any order, but for barriers. A call that
/// waits for its turn runs what is ahead of it, as if another thread had done so meanwhile. One thread at a time touches the model,
/// but for the queues that are made and the question which lab it is.
final class QueueModel {
  /// A queue of Dispatch, by its address.
  typealias Queue = UnsafeMutableRawPointer
  /// The attributes with which a queue is made, by their address.
  typealias Attributes = UnsafeMutableRawPointer

  private enum Kind { case serial, concurrent }

  private final class Block {
    let number: Int
    let isAlone: Bool
    let run: () -> Void
    /// What a schedule leaves behind is never freed, as with its jobs.
    var keepsItself: Block?

    var place: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

    init(number: Int, isAlone: Bool, run: @escaping () -> Void) {
      self.number = number
      self.isAlone = isAlone
      self.run = run
    }
  }

  private let main: Queue?
  /// Queues that are not here are global: they run their blocks in any order, and know no barriers.
  private var kinds: [Queue: Kind]
  private var concurrentAttributes: Set<Attributes>
  private var waiting: [Queue: [Block]] = [:]
  private var count = 0
  /// Nil before the first schedule.
  private var lab: (any QueueLab.Type)?

  /// - Parameters:
  ///   - main: the main queue; nil in a program without Dispatch.
  ///   - concurrent: the attributes of a concurrent queue; nil in a program without Dispatch.
  init(main: Queue?, concurrent: Attributes?) {
    self.main = main
    kinds = main.map { [$0: .serial] } ?? [:]
    concurrentAttributes = concurrent.map { [$0] } ?? []
    // What lives longer than a schedule takes no memory from one.
    kinds.reserveCapacity(512)
    concurrentAttributes.reserveCapacity(64)
  }

  /// Takes note of attributes that were made of others, from any thread.
  func made(_ attributes: Attributes, of others: Attributes?) {
    Self.exclusively {
      if let others, concurrentAttributes.contains(others) { concurrentAttributes.insert(attributes) }
    }
  }

  /// Takes note of a new queue, from any thread.
  func made(_ queue: Queue, with attributes: Attributes?) {
    Self.exclusively {
      kinds[queue] = attributes.map(concurrentAttributes.contains) == true ? .concurrent : .serial
    }
  }

  /// The lab whose schedule the calling thread runs; nil if it runs none.
  var schedulingLab: (any QueueLab.Type)? {
    var lab: (any QueueLab.Type)?
    Self.exclusively { lab = self.lab }
    return lab?.isScheduling == true ? lab : nil
  }

  /// Comes before each schedule of a lab.
  func begin(for lab: any QueueLab.Type) {
    Self.exclusively { self.lab = lab }
    for block in waiting.values.joined() { block.keepsItself = block }
    waiting = [:]
    count = 0
  }

  /// Hands a block to a queue.
  /// - Parameter end: comes when nothing that this call began needs the queue.
  func put(
    _ run: @escaping () -> Void, on queue: Queue, isBarrier: Bool, in lab: any QueueLab.Type,
    end: @escaping () -> Void
  ) {
    nonisolated(unsafe) let (run, end) = (run, end)
    if queue == main {
      Task.detached { @MainActor in
        run()
        end()
      }
      return
    }
    count += 1
    let block = Block(number: count, isAlone: isAlone(queue, isBarrier), run: run)
    waiting[queue, default: []].append(block)
    lab.leave(block.place)
    nonisolated(unsafe) let (model, queue, lab) = (self, queue, lab)
    Task.detached { [number = count] in
      model.runOne(of: queue, preferring: number, in: lab)
      end()
    }
  }

  /// Runs a block on a queue now, after what must come before it.
  func sync(_ queue: Queue, isBarrier: Bool, in lab: any QueueLab.Type, _ run: () -> Void) {
    let isAlone = isAlone(queue, isBarrier)
    if let last = waiting[queue]?.last(where: { isAlone || $0.isAlone })?.number {
      lab.hold(queue, isAlone: true) {
        while let first = waiting[queue]?.first, first.number <= last { runBlock(at: 0, of: queue, in: lab) }
      }
    }
    lab.hold(queue, isAlone: isAlone, run)
  }

  private func isAlone(_ queue: Queue, _ isBarrier: Bool) -> Bool {
    var kind: Kind?
    Self.exclusively { kind = kinds[queue] }
    return switch kind {
    case .serial: true
    case .concurrent: isBarrier
    case nil: false
    }
  }

  /// Each job runs one block: its own, or the first one if its own has to wait.
  private func runOne(of queue: Queue, preferring number: Int, in lab: any QueueLab.Type) {
    var isDone = false
    while !isDone, let next = next(of: queue, preferring: number) {
      lab.hold(queue, isAlone: next.block.isAlone) {
        // Others may have run while this job waited for the queue.
        guard let now = self.next(of: queue, preferring: number), now.block.isAlone == next.block.isAlone else {
          return
        }
        isDone = true
        runBlock(at: now.place, of: queue, in: lab)
      }
    }
  }

  private func next(of queue: Queue, preferring number: Int) -> (place: Int, block: Block)? {
    guard let blocks = waiting[queue], !blocks.isEmpty else { return nil }
    let own = blocks.firstIndex { $0.number == number } ?? 0
    let place = blocks[...own].contains { $0.isAlone } ? 0 : own
    return (place, blocks[place])
  }

  private func runBlock(at place: Int, of queue: Queue, in lab: any QueueLab.Type) {
    let block = waiting[queue]!.remove(at: place)
    lab.arrive(block.place)
    block.run()
  }

  private static let isTaken = Atomic(false)

  /// Runs a body while no other thread runs one.
  private static func exclusively(_ body: () -> Void) {
    while isTaken.exchange(true, ordering: .acquiring) {}
    body()
    isTaken.store(false, ordering: .releasing)
  }
}
