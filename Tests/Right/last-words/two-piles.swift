// A pile under way and a pile collected, numbered batches; recursion until the batch with my lines has ended
import Synchronization

public final class Session: Sendable {
  private struct Piles {
    var underWay: [String] = []
    var collected: [String] = []
    var ended = 0
    var waiting: [CheckedContinuation<Void, Never>] = []

    var isBusy: Bool { !underWay.isEmpty }
  }

  private enum Part {
    case nothing
    case wait
    case send([String])
  }

  private let send: @Sendable ([String]) async throws -> Void
  private let piles = Mutex(Piles())

  public init(send: @escaping @Sendable ([String]) async throws -> Void) {
    self.send = send
  }

  deinit {
    let rest = piles.withLock { $0.underWay + $0.collected }
    if rest.isEmpty { return }
    Task { [send] in _ = try? await send(rest) }
  }

  public func log(_ line: String) {
    piles.withLock { $0.collected.append(line) }
  }

  public var unsent: Int {
    piles.withLock { $0.underWay.count + $0.collected.count }
  }

  public func flush() async {
    // A batch that begins from now on has all that has been logged.
    let mine = piles.withLock { $0.ended + ($0.isBusy ? 2 : 1) }
    await flush(until: mine)
  }

  private func flush(until mine: Int) async {
    let part = piles.withLock { piles -> Part in
      if piles.ended >= mine { return .nothing }
      if piles.isBusy { return .wait }
      if piles.collected.isEmpty { return .nothing }
      swap(&piles.underWay, &piles.collected)
      return .send(piles.underWay)
    }
    switch part {
    case .nothing:
      return
    case .wait:
      await endOfBatch()
      await flush(until: mine)
    case .send(let batch):
      let isThere = (try? await send(batch)) != nil
      let waiting = piles.withLock { piles in
        if !isThere { piles.collected = piles.underWay + piles.collected }
        piles.underWay = []
        piles.ended += 1
        defer { piles.waiting = [] }
        return piles.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  private func endOfBatch() async {
    await withCheckedContinuation { continuation in
      let isOver = piles.withLock { piles in
        if piles.isBusy { piles.waiting.append(continuation) }
        return !piles.isBusy
      }
      if isOver { continuation.resume() }
    }
  }
}
