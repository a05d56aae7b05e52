// a class with an NSLock, continuations in a table by number of the round
import Foundation

final class Rounds: @unchecked Sendable {
  typealias Waiter = CheckedContinuation<String, any Error>
  enum Step { case give(String), begin(Int), wait }

  private let lock = NSLock()
  private var token: String?
  private var number = 0
  private var isAsking = false
  private var isTelling = false
  private var waiters: [Int: [Waiter]] = [:]

  init(token: String?) { self.token = token }

  func known() -> String? { lock.withLock { token } }

  func forget(_ refused: String) { lock.withLock { if token == refused { token = nil } } }

  func enter(_ waiter: Waiter) -> Step {
    lock.withLock {
      if isAsking || isTelling {
        let round = isTelling && token == nil ? number + 1 : number
        waiters[round, default: []].append(waiter)
        return .wait
      }
      if let token { return .give(token) }
      number += 1
      isAsking = true
      waiters[number, default: []].append(waiter)
      return .begin(number)
    }
  }

  func received(_ new: String) {
    lock.withLock {
      token = new
      isAsking = false
      isTelling = true
    }
  }

  func end(_ round: Int) -> (done: [Waiter], next: Int?) {
    lock.withLock {
      let done = waiters.removeValue(forKey: round) ?? []
      isTelling = false
      isAsking = waiters[round + 1] != nil
      if isAsking { number = round + 1 }
      return (done, isAsking ? number : nil)
    }
  }
}

public final class Credentials: Sendable {
  private let rounds: Rounds
  private let fetch: @Sendable () async throws -> String
  private let onChange: @Sendable (String) -> Void

  public init(
    token: String? = nil,
    fetch: @escaping @Sendable () async throws -> String,
    onChange: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.fetch = fetch
    self.onChange = onChange
    rounds = Rounds(token: token)
  }

  public func known() -> String? { rounds.known() }

  public func current() async throws -> String {
    try await withCheckedThrowingContinuation { waiter in
      switch rounds.enter(waiter) {
      case .give(let token): waiter.resume(returning: token)
      case .begin(let number): begin(number)
      case .wait: break
      }
    }
  }

  public func invalidate(_ refused: String) { rounds.forget(refused) }

  private func begin(_ number: Int) {
    Task {
      let answer: Result<String, any Error>
      do {
        let new = try await fetch()
        rounds.received(new)
        onChange(new)
        answer = .success(new)
      } catch {
        answer = .failure(error)
      }
      let (done, next) = rounds.end(number)
      for waiter in done { waiter.resume(with: answer) }
      if let next { begin(next) }
    }
  }
}
