import SwiftSyntax

/// One thing that a body of code does.
struct Step {
  enum Action {
    case read(Place)
    /// A write, with the steps that made the value. Calls that mutate count: `notes.append(note)`.
    case write(Place, value: Range<Int>)
    /// A local name begins to stand for a value.
    case bind(String, value: Range<Int>)
    /// The task may be suspended here, and others run.
    case suspend
    /// A function is called; it stands after its arguments.
    case call(Call)
    /// Code that runs on its own begins.
    case spawn(Body.ID)
    /// `return`, `throw`, `break`, `continue`.
    case exit
  }

  struct Call {
    /// The function's name: `sleep` of `clock.sleep(for: delay)`, `Task` of `Task { }`.
    var name: String
    /// What it is called on; nil for a function alone, or where it is called on another call's result.
    var receiver: Place?
    /// What it is called on, as it stands in the code; empty for a function alone, `.` for an implicit member, `…` for what is long.
    var base: String
    /// The arguments' labels; empty ones for arguments without.
    var labels: [String]
    /// Marked with `try?`.
    var isTryOptional: Bool
    /// Marked with `await`.
    var isAwaited: Bool
    /// The steps of its receiver, arguments and closures.
    var inside: Range<Int>
  }

  var action: Action
  /// Where it stands in the code.
  var node: Syntax
  /// The branches, loops and closures that it stands in, outermost first.
  var arms: [Arm]
  /// Inside of the condition of an `if`, `guard`, `while`, `switch` or `?:`.
  var isCondition: Bool

  var read: Place? { if case .read(let place) = action { place } else { nil } }
  var write: Place? { if case .write(let place, _) = action { place } else { nil } }
  var call: Call? { if case .call(let call) = action { call } else { nil } }
  /// The body that begins here.
  var spawned: Body.ID? { if case .spawn(let body) = action { body } else { nil } }
  var isSuspension: Bool { if case .suspend = action { true } else { false } }

  /// One way through a statement.
  struct Arm: Equatable {
    enum Kind: Equatable {
      /// Of an `if`, `guard` or `switch`: one of several, of which one is taken.
      case branch
      case loop
      /// A closure that the function it is passed to calls before it returns, as far as the file shows.
      case closure
      /// The block of a `do`: a `catch` of the same statement can follow any of its steps.
      case doBody
      case catchClause
    }
    enum Exit: Equatable {
      case none
      /// It ends with `break` or `continue`.
      case loop
      /// It ends with `return`, `throw`, or a call that never returns.
      case body
    }
    /// Which statement.
    var statement: Int
    /// Which of its ways.
    var number: Int
    var kind: Kind
    var exit: Exit
  }

  /// True if, in one run through the body, the other step can follow this one, which stands before it.
  ///
  /// Loops are not gone round: what follows only in the next iteration does not count.
  func canLead(to other: Step) -> Bool {
    var common = 0
    while common < arms.count, common < other.arms.count, arms[common] == other.arms[common] { common += 1 }
    if common < arms.count, common < other.arms.count, arms[common].statement == other.arms[common].statement {
      return arms[common].kind == .doBody && other.arms[common].kind == .catchClause
    }
    var isInLoop = false
    for arm in arms[common...] {
      switch arm.kind {
      case .closure: return true
      case .loop: isInLoop = true
      default: break
      }
      if arm.exit == .body || (arm.exit == .loop && !isInLoop) { return false }
    }
    return true
  }
}
