// Shops ask on their way whether the round is cancelled, and cancel their own task
import Synchronization

/// New prices on their way to the shops of a bakery.
///
/// All shops change their prices, or the owner hears at once why not. A shop that is told to stop before it has changed
/// anything leaves its prices as they are.
public struct Rollout: Sendable {
  public struct Shop: Sendable {
    let name: String
    let update: @Sendable () async throws -> Void

    /// - Parameter update: brings the new prices to the tills. Throws if the shop refuses them. Looks at cancellation
    ///   for as long as the old prices can stay.
    public init(name: String, update: @escaping @Sendable () async throws -> Void) {
      self.name = name
      self.update = update
    }
  }

  private let shops: [Shop]
  private let report: @Sendable (String) -> Void

  /// - Parameter report: is told the name of each shop that has the new prices.
  public init(shops: [Shop], report: @escaping @Sendable (String) -> Void) {
    self.shops = shops
    self.report = report
  }

  /// Updates all shops at the same time, and returns when the last of them has the new prices.
  /// - Throws: the first error of a shop.
  public func run() async throws {
    let night = Night()
    await withTaskCancellationHandler {
      for shop in shops {
        night.begin {
          try await shop.update()
          report(shop.name)
        }
      }
      await night.end()
    } onCancel: {
      night.callOff()
    }
    try night.verdict()
  }
}

extension Rollout {
  /// The tasks of one run. The first that throws calls the others off, before anybody has to wake up for that.
  fileprivate final class Night: Sendable {
    private struct State {
      var tasks: [Task<Void, Never>] = []
      var isCalledOff = false
      var refusal: (any Error)?
    }

    private let state = Mutex(State())

    /// Begins a piece of work at once. It is cancelled from its start if the night has been called off.
    func begin(_ work: @escaping @Sendable () async throws -> Void) {
      state.withLock { state in
        // The task waits for the lock before it works, so by then it is in the list.
        state.tasks.append(
          Task {
            if self.isCalledOff { withUnsafeCurrentTask { $0?.cancel() } }
            do {
              try await work()
            } catch {
              self.refuse(error)
            }
          })
      }
    }

    private var isCalledOff: Bool { state.withLock { $0.isCalledOff } }

    private func refuse(_ error: any Error) {
      state.withLock { state in
        if state.refusal == nil { state.refusal = error }
      }
      callOff()
    }

    func callOff() {
      let tasks = state.withLock { state in
        state.isCalledOff = true
        return state.tasks
      }
      for task in tasks { task.cancel() }
    }

    /// Waits until nobody works any more.
    func end() async {
      for task in state.withLock({ $0.tasks }) { await task.value }
      state.withLock { $0.tasks = [] }
    }

    func verdict() throws {
      if let refusal = state.withLock({ $0.refusal }) { throw refusal }
    }
  }
}
