import SwiftSyntax

/// Code that runs as a whole: a function's, a task's, a handler's.
struct Body {
  enum Kind: Equatable {
    case function
    case initializer
    case deinitializer
    case accessor
    /// The closure of `Task { }` or `Task.immediate { }`: it inherits its isolation.
    case task
    /// The closure of `Task.detached { }`.
    case detachedTask
    /// The closure of a child task, such as `group.addTask { }`.
    case childTask
    /// A closure that is kept and called later, by somebody else: `onTermination`, `onCancel`, a queue's work.
    case handler
  }

  enum Isolation: Equatable {
    case actor
    case mainActor
    /// None, or none that can be seen.
    case none
  }

  /// What a closure's capture list says of a name.
  struct Capture {
    enum Strength: Equatable {
      case strong
      case weak
      case unowned
    }
    var name: String
    var strength: Strength
  }

  var kind: Kind
  /// The function's, or the name of what was called with the closure: `addTask`, `onTermination`.
  var name: String
  /// The declaration or the closure.
  var node: Syntax
  var isAsync: Bool
  var isStatic: Bool
  var isolation: Isolation
  /// The index of the type whose member it is, or stands in, in the file's types.
  var type: Int?
  /// The index of the body in which it stands, in the file's bodies.
  var parent: Int?
  var parameters: [String] = []
  /// A closure's capture list.
  var captures: [Capture] = []
  /// The name or member that a task's handle is assigned to; nil if nobody keeps it.
  var handle: Place?
  var steps: [Step] = []
  /// Inner ones before the loops that they stand in.
  var loops: [Loop] = []

  /// A `while`, `repeat` or `for`.
  struct Loop {
    var node: Syntax
    /// What it does in each turn, conditions of a `while` and `repeat` included.
    var steps: Range<Int>
  }

  var isTask: Bool { [.task, .detachedTask, .childTask].contains(kind) }

  /// The steps from one to another, neither of them included, that can lie on a run from the first to the second.
  func between(_ first: Int, _ second: Int) -> [Step] {
    guard first + 1 < second else { return [] }
    return steps[(first + 1)..<second].filter { steps[first].canLead(to: $0) && $0.canLead(to: steps[second]) }
  }

  /// Where the task may be suspended.
  var suspensions: [Int] { steps.indices.filter { steps[$0].isSuspension } }
}
