// Two locked books, one of the rounds and one of the callers, linked by numbers
import Synchronization

public actor Forecast {
  fileprivate typealias Outcome = Result<String, any Error>
  private let office: Office

  public init(fetch: @escaping @Sendable () async throws -> String) {
    office = Office(fetch: fetch)
  }

  public func get() async throws -> String {
    let visitor = office.enter()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { office.ask($0, as: visitor) }
    } onCancel: {
      office.leave(visitor)
    }
  }

  fileprivate final class Office: Sendable {
    private enum Visit {
      case entered
      case left
      case waiting(round: Int, CheckedContinuation<String, any Error>)
    }

    private struct Round {
      var wanted = 0
      var task: Task<Void, Never>?
    }

    private struct Books {
      var visitors = 0
      var visits: [Int: Visit] = [:]
      var lastRound = 0
      var open: Int?
      var rounds: [Int: Round] = [:]
    }

    private let books = Mutex(Books())
    private let fetch: @Sendable () async throws -> String

    init(fetch: @escaping @Sendable () async throws -> String) {
      self.fetch = fetch
    }

    func enter() -> Int {
      books.withLock { books in
        books.visitors += 1
        books.visits[books.visitors] = .entered
        return books.visitors
      }
    }

    func ask(_ continuation: CheckedContinuation<String, any Error>, as visitor: Int) {
      let hasLeft = books.withLock { books in
        if case .left = books.visits[visitor] {
          books.visits[visitor] = nil
          return true
        }
        let round = books.open ?? books.lastRound + 1
        if books.open == nil {
          books.open = round
          books.lastRound = round
          books.rounds[round] = Round(task: Task.detached { [self] in await run(round) })
        }
        books.rounds[round]?.wanted += 1
        books.visits[visitor] = .waiting(round: round, continuation)
        return false
      }
      if hasLeft { continuation.resume(throwing: CancellationError()) }
    }

    func leave(_ visitor: Int) {
      let (waiter, task) = books.withLock { books -> (CheckedContinuation<String, any Error>?, Task<Void, Never>?) in
        switch books.visits[visitor] {
        case .entered:
          books.visits[visitor] = .left
          return (nil, nil)
        case .waiting(let round, let waiter):
          books.visits[visitor] = nil
          books.rounds[round]?.wanted -= 1
          guard books.rounds[round]?.wanted == 0 else { return (waiter, nil) }
          books.open = nil
          return (waiter, books.rounds.removeValue(forKey: round)?.task)
        case .left, nil:
          return (nil, nil)
        }
      }
      task?.cancel()
      waiter?.resume(throwing: CancellationError())
    }

    private func run(_ round: Int) async {
      let outcome: Outcome
      do {
        outcome = .success(try await fetch())
      } catch {
        outcome = .failure(error)
      }
      let waiters = books.withLock { books -> [CheckedContinuation<String, any Error>] in
        guard books.rounds.removeValue(forKey: round) != nil else { return [] }
        books.open = nil
        var waiters: [CheckedContinuation<String, any Error>] = []
        for case (let visitor, .waiting(round, let waiter)) in books.visits {
          waiters.append(waiter)
          books.visits[visitor] = nil
        }
        return waiters
      }
      for waiter in waiters { waiter.resume(with: outcome) }
    }
  }
}
