/// Dispatch's queues as both labs run them: each block is a job, and each queue keeps the order that Dispatch promises.
///
/// Blocks of a serial queue begin in the order of their calls; those of a concurrent one in any order, but for barriers. A call that
/// waits for its turn runs what is ahead of it, as if another thread had done so meanwhile. One thread at a time touches the model,
/// but for the queues that are made.
public final class QueueModel {
  /// A queue of Dispatch, by its address.
  public typealias Queue = UnsafeMutableRawPointer
  /// The attributes with which a queue is made, by their address.
  public typealias Attributes = UnsafeMutableRawPointer

  /// What the lab does for the model.
  public struct Actions {
    let hold: (Queue, _ isAlone: Bool, _ body: () -> Void) -> Void
    let start: (_ isMain: Bool, _ body: @escaping () -> Void) -> Void
    let leave: (UnsafeRawPointer) -> Void
    let arrive: (UnsafeRawPointer) -> Void
    let exclusively: (() -> Void) -> Void

    /// - Parameters:
    ///   - hold: runs a body as work of a queue, alone or beside other work of the queue.
    ///   - start: runs a body in a job of its own, or in one of the main actor's.
    ///   - leave: what was done before it comes before what follows `arrive` at the same place.
    ///   - arrive: see `leave`.
    ///   - exclusively: runs a body while no other thread runs one.
    public init(
      hold: @escaping (Queue, _ isAlone: Bool, _ body: () -> Void) -> Void,
      start: @escaping (_ isMain: Bool, _ body: @escaping () -> Void) -> Void,
      leave: @escaping (UnsafeRawPointer) -> Void,
      arrive: @escaping (UnsafeRawPointer) -> Void, exclusively: @escaping (() -> Void) -> Void
    ) {
      self.hold = hold
      self.start = start
      self.leave = leave
      self.arrive = arrive
      self.exclusively = exclusively
    }
  }

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

  private let actions: Actions
  private let main: Queue?
  /// Queues that are not here are global: they run their blocks in any order, and know no barriers.
  private var kinds: [Queue: Kind]
  private var concurrentAttributes: Set<Attributes>
  private var waiting: [Queue: [Block]] = [:]
  private var count = 0

  /// - Parameters:
  ///   - main: the main queue; nil in a program without Dispatch.
  ///   - concurrent: the attributes of a concurrent queue; nil in a program without Dispatch.
  public init(main: Queue?, concurrent: Attributes?, _ actions: Actions) {
    self.actions = actions
    self.main = main
    kinds = main.map { [$0: .serial] } ?? [:]
    concurrentAttributes = concurrent.map { [$0] } ?? []
    // What lives longer than a schedule takes no memory from one.
    kinds.reserveCapacity(512)
    concurrentAttributes.reserveCapacity(64)
  }

  /// Takes note of attributes that were made of others, from any thread.
  public func made(_ attributes: Attributes, of others: Attributes?) {
    actions.exclusively {
      if let others, concurrentAttributes.contains(others) { concurrentAttributes.insert(attributes) }
    }
  }

  /// Takes note of a new queue, from any thread.
  public func made(_ queue: Queue, with attributes: Attributes?) {
    actions.exclusively {
      kinds[queue] = attributes.map(concurrentAttributes.contains) == true ? .concurrent : .serial
    }
  }

  /// Comes before each schedule.
  public func begin() {
    for block in waiting.values.joined() { block.keepsItself = block }
    waiting = [:]
    count = 0
  }

  /// Hands a block to a queue.
  /// - Parameter end: comes when nothing that this call began needs the queue.
  public func put(
    _ run: @escaping () -> Void, on queue: Queue, isBarrier: Bool, end: @escaping () -> Void
  ) {
    if queue == main {
      return actions.start(true) {
        run()
        end()
      }
    }
    count += 1
    let block = Block(number: count, isAlone: isAlone(queue, isBarrier), run: run)
    waiting[queue, default: []].append(block)
    actions.leave(block.place)
    actions.start(false) { [self, number = count] in
      runOne(of: queue, preferring: number)
      end()
    }
  }

  /// Runs a block on a queue now, after what must come before it.
  public func sync(_ queue: Queue, isBarrier: Bool, _ run: () -> Void) {
    let isAlone = isAlone(queue, isBarrier)
    if let last = waiting[queue]?.last(where: { isAlone || $0.isAlone })?.number {
      actions.hold(queue, true) {
        while let first = waiting[queue]?.first, first.number <= last { runBlock(at: 0, of: queue) }
      }
    }
    actions.hold(queue, isAlone, run)
  }

  private func isAlone(_ queue: Queue, _ isBarrier: Bool) -> Bool {
    var kind: Kind?
    actions.exclusively { kind = kinds[queue] }
    return switch kind {
    case .serial: true
    case .concurrent: isBarrier
    case nil: false
    }
  }

  /// Each job runs one block: its own, or the first one if its own has to wait.
  private func runOne(of queue: Queue, preferring number: Int) {
    var isDone = false
    while !isDone, let next = next(of: queue, preferring: number) {
      actions.hold(queue, next.block.isAlone) {
        // Others may have run while this job waited for the queue.
        guard let now = self.next(of: queue, preferring: number), now.block.isAlone == next.block.isAlone else {
          return
        }
        isDone = true
        runBlock(at: now.place, of: queue)
      }
    }
  }

  private func next(of queue: Queue, preferring number: Int) -> (place: Int, block: Block)? {
    guard let blocks = waiting[queue], !blocks.isEmpty else { return nil }
    let own = blocks.firstIndex { $0.number == number } ?? 0
    let place = blocks[...own].contains { $0.isAlone } ? 0 : own
    return (place, blocks[place])
  }

  private func runBlock(at place: Int, of queue: Queue) {
    let block = waiting[queue]!.remove(at: place)
    actions.arrive(block.place)
    block.run()
  }
}
