import ScheduleLab

/// Something that can happen in a story: what the code under test is asked to do, or what its world does.
public struct Move {
  /// As the timeline shows it. In one state of a story each move has a name of its own.
  public let name: String
  /// The virtual time that the move takes. The story goes on when it is over.
  public let duration: Duration
  /// Runs in the turn of the story. What takes longer, it starts as a task.
  public let run: () -> Void

  /// Creates a move.
  /// - Parameters:
  ///   - name: as the timeline shows it.
  ///   - duration: the virtual time that it takes.
  ///   - run: what happens.
  public init(_ name: String, takes duration: Duration = .zero, _ run: @escaping () -> Void = {}) {
    (self.name, self.duration, self.run) = (name, duration, run)
  }
}

/// What code promises, as stories can show it: what can happen next, and what must hold then.
///
/// A story is told in the isolation of the code under test, so that moves that come at once come in the same turn.
/// There an actor's own methods are called with `assumeIsolated`.
///
/// Expect only what is promised. What code does in its own time is sound to expect at rest: when nothing can run until
/// a move makes it.
public protocol Promises: AnyObject {
  /// What can happen now, the same list in the same state. An empty list ends the story.
  func moves() -> [Move]

  /// What happens rarely, such as forty calls at the same time, an unusual value, or a call from a task that is cancelled already:
  /// the moves that end a story of `tellWithRareMoves(_:)`.
  func rareMoves() -> [Move]

  /// What is still owed at the end, such as the answer to a question; nil if nothing is. Asked again and again.
  func owed() -> Move?

  /// What holds at any moment of the story's own turn: after each move, and at rest.
  func always()

  /// What holds when nothing can run until a move makes it.
  func atRest()

  /// What holds at rest when nothing is owed any more.
  func inTheEnd()
}

extension Promises {
  /// Nothing is rare.
  public func rareMoves() -> [Move] { [] }
  /// Nothing is owed.
  public func owed() -> Move? { nil }
  /// Nothing must hold.
  public func always() {}
  /// Nothing must hold.
  public func atRest() {}
  /// Nothing must hold.
  public func inTheEnd() {}
}

/// Whether a story ends with rare moves.
private enum RareMoves {
  @TaskLocal static var areTold = false
}

/// When the next move comes.
private enum Rhythm: String, CaseIterable {
  case atRest = ""
  case aMomentLater = "a moment later: "
  case atOnce = "at once: "
}

/// Where a story stands still while another one is told.
private final class Halt: Sendable {
  /// That of the story which the current task tells; nil if it is to be told whole.
  @TaskLocal static var current: Halt?

  /// The moves after which a story stands still.
  static let moves = 3

  let isReached = Gate()
  let isOver = Gate()

  func standStill() async {
    isReached.open()
    await isOver.pass()
  }
}

extension Scenario {
  /// Tells one story: moves that are chosen one by one until it ends; then what is owed.
  /// - Parameters:
  ///   - promises: what can happen, and what must hold.
  ///   - isolation: the actor under test; nil for code that has none.
  public func tell(_ promises: some Promises, isolation: isolated (any Actor)?) async {
    await rest(promises)
    if let halt = Halt.current {
      await begin(promises)
      await halt.standStill()
      await goOn(promises)
    } else {
      await tellMoves(promises)
    }
    if RareMoves.areTold {
      await rest(promises)
      await tellRareMoves(promises)
    }
    await settle(promises)
    promises.inTheEnd()
  }

  /// Tells a story that ends with its rare moves: in one turn, or each when all is settled.
  /// - Parameter story: makes promises and what they are about, and tells one story with ``tell(_:isolation:)``.
  /// - Throws: what the story throws.
  public func tellWithRareMoves(_ story: @escaping @Sendable () async throws -> Void) async throws {
    try await RareMoves.$areTold.withValue(true) { try await story() }
  }

  /// Tells a story while another one of its kind stands still after a few moves, and then goes on with that one and ends it: what two
  /// objects share by mistake shows in one of them.
  /// - Parameter story: makes promises and what they are about, and tells one story with ``tell(_:isolation:)``. It is called twice.
  /// - Throws: what the story throws.
  public func tellBesideAnother(_ story: @escaping @Sendable () async throws -> Void) async throws {
    let halt = Halt()
    let other = Halt.$current.withValue(halt) {
      task("the other one") {
        defer { halt.isReached.open() }
        try await self.namingTasks(with: "the other ", story)
      }
    }
    await halt.isReached.pass()
    try await story()
    halt.isOver.open()
    try await other.value
  }

  private func tellMoves(_ promises: some Promises, isolation: isolated (any Actor)? = #isolation) async {
    var isAtRest = true
    while true {
      let moves = promises.moves()
      let rhythms = isAtRest ? [.atRest] : Rhythm.allCases
      let known = moves.count * rhythms.count
      func name(_ choice: Int) -> String {
        choice < known
          ? rhythms[choice / moves.count].rawValue + moves[choice % moves.count].name : "everything comes to rest"
      }
      // What has begun since the last move shows at rest, and makes moves possible that are not known yet.
      let choice = chooseMove(among: isAtRest ? known : known + 1, isNoted: false, name: name)
      guard let choice else { break }
      isAtRest = choice == known
      if isAtRest {
        note(name(choice))
        await rest(promises)
        continue
      }
      switch rhythms[choice / moves.count] {
      case .atRest: await rest(promises)
      case .aMomentLater: await pause()
      case .atOnce: break
      }
      // Now, and not when it was chosen: what came to rest until then came before.
      note(name(choice))
      await make(moves[choice % moves.count])
      promises.always()
    }
  }

  private func tellRareMoves(_ promises: some Promises, isolation: isolated (any Actor)? = #isolation) async {
    let isInOneTurn = choose("the rare moves come", from: ["in one turn", "one by one"]) == "in one turn"
    for move in promises.rareMoves() {
      note(move.name)
      await make(move)
      promises.always()
      if !isInOneTurn { await settle(promises) }
    }
  }

  /// Does what is owed, each at rest.
  private func settle(_ promises: some Promises, isolation: isolated (any Actor)? = #isolation) async {
    await rest(promises)
    while let move = promises.owed() {
      note(move.name)
      await make(move)
      await rest(promises)
    }
  }

  /// Makes a few moves, each at rest.
  private func begin(_ promises: some Promises, isolation: isolated (any Actor)? = #isolation) async {
    for _ in 0..<Halt.moves {
      // The other moves keep what they use alive, and are gone when the promises are looked at.
      guard await makeOne(of: promises.moves()) else { break }
      await rest(promises)
    }
  }

  /// - Returns: false if the story stands still already.
  private func makeOne(of moves: [Move], isolation: isolated (any Actor)? = #isolation) async -> Bool {
    let choice = chooseMove(among: moves.count) { "the other one: \(moves[$0].name)" }
    guard let choice else { return false }
    await make(moves[choice])
    return true
  }

  /// Makes a few moves more, each at rest: what the story that was told meanwhile has changed shows in what they do.
  private func goOn(_ promises: some Promises, isolation: isolated (any Actor)? = #isolation) async {
    for _ in 0..<Halt.moves {
      await rest(promises)
      guard await makeAny(of: promises.moves()) else { break }
    }
  }

  /// Makes a move even if the search has told all moves of its story.
  /// - Returns: false if there is none.
  private func makeAny(of moves: [Move], isolation: isolated (any Actor)? = #isolation) async -> Bool {
    guard !moves.isEmpty else { return false }
    let name = choose("the other one", from: moves.map(\.name))
    if let move = moves.first(where: { $0.name == name }) { await make(move) }
    return true
  }

  private func make(_ move: Move, isolation: isolated (any Actor)? = #isolation) async {
    move.run()
    if move.duration > .zero { await wait(move.duration) }
  }

  private func rest(_ promises: some Promises, isolation: isolated (any Actor)? = #isolation) async {
    await quiet()
    promises.always()
    promises.atRest()
  }
}
