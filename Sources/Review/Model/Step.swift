import SwiftSyntax

/// One thing that a body of code does.
struct Step {
  enum Action {
    case read(Place)
    /// A write, with the steps that made the value. A mutating call such as `notes.append(note)` is one.
    case write(Place, value: Range<Int>)
    /// A local name is bound to a value, which these steps made.
    case bind(String, value: Range<Int>)
    /// The task may be suspended here, and others run.
    case suspend
    /// A function is called. The step comes after those of its arguments.
    case call(Call)
    /// Code that runs on its own begins.
    case spawn(Body.ID)
    /// `return`, `throw`, `break`, `continue`.
    case exit
  }

  struct Call {
    /// The function's name: `sleep` of `clock.sleep(for: delay)`, `Task` of `Task { }`.
    var name: String
    /// The place that it is called on; nil for a function alone, or on another call's result.
    var receiver: Place?
    /// The source of what it is called on: empty for a function alone, `.` for an implicit member, `…` if it is long.
    var base: String
    /// The arguments' labels; empty ones for arguments without. Trailing closures are not among them.
    var labels: [String]
    /// How many closures trail the call.
    var trailingClosures: Int
    /// What is called is a local function, or a function that a variable or a property holds: no method of that name.
    var isLocal: Bool
    /// Marked with `try?`.
    var isTryOptional: Bool
    /// Marked with `await`.
    var isAwaited: Bool
    /// The steps of its receiver, arguments and closures.
    var inside: Range<Int>
  }

  var action: Action
  /// Its place in the code.
  var node: Syntax
  /// The branches, loops and closures around it, outermost first.
  var arms: [Arm]
  /// Whether it is in the condition of an `if`, `guard`, `while`, `switch` or `?:`.
  var isCondition: Bool

  var read: Place? { if case .read(let place) = action { place } else { nil } }
  var write: Place? { if case .write(let place, _) = action { place } else { nil } }
  var call: Call? { if case .call(let call) = action { call } else { nil } }
  /// The body that begins here.
  var spawned: Body.ID? { if case .spawn(let body) = action { body } else { nil } }
  var isSuspension: Bool { if case .suspend = action { true } else { false } }

  /// One of the paths through a statement.
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
    /// The number of the statement in its body.
    var statement: Int
    /// The number of the path in its statement.
    var number: Int
    var kind: Kind
    var exit: Exit
  }

  /// Whether a later step can follow this one in one run through the body.
  ///
  /// A step that follows only in the next iteration of a loop does not count.
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
