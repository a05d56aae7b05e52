import SwiftSyntax

/// Code that runs as a whole: a function's, a task's, a handler's.
///
/// A body refers to the bodies around it, never to those inside it, which it names by their ids: the file owns all of them.
final class Body: Identifiable {
  /// The place of a body among those of its file.
  struct ID: Hashable, Comparable {
    let index: Int

    static func < (left: ID, right: ID) -> Bool { left.index < right.index }
  }

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
    /// A closure that other code keeps and calls later: `onTermination`, `onCancel`, a queue's work.
    case handler
  }

  enum Isolation: Equatable {
    case actor
    case mainActor
    /// None, or none that can be seen.
    case none
  }

  /// An entry of a closure's capture list.
  struct Capture {
    enum Strength: Equatable {
      case strong
      case weak
      case unowned
    }
    let name: String
    let strength: Strength
  }

  /// A `while`, `repeat` or `for`.
  struct Loop {
    let node: Syntax
    /// The steps of each turn, conditions of a `while` and `repeat` included.
    let steps: Range<Int>
  }

  let id: ID
  /// The file that owns this body.
  unowned let file: SourceFile
  let kind: Kind
  /// The function's, or the name of what was called with the closure: `addTask`, `onTermination`.
  let name: String
  /// The declaration or the closure.
  let node: Syntax
  let isAsync: Bool
  let isStatic: Bool
  /// Whether it is an accessor that runs when the property is written.
  let isSetter: Bool
  let isolation: Isolation
  /// The type that has this body as a member, or in one of its members.
  let type: TypeModel?
  /// The body around this one.
  let parent: Body?
  let parameters: [String]
  /// A closure's capture list.
  let captures: [Capture]
  /// The name or member that a task's handle is assigned to; nil if the code does not keep it.
  var handle: Place?
  /// In the order of evaluation.
  var steps: [Step] = []
  /// Inner loops before those around them.
  var loops: [Loop] = []

  init(
    id: ID, file: SourceFile, kind: Kind, name: String, node: some SyntaxProtocol, isAsync: Bool = false,
    isStatic: Bool = false, isSetter: Bool = false, isolation: Isolation, type: TypeModel?, parent: Body? = nil,
    parameters: [String] = [],
    captures: [Capture] = []
  ) {
    self.id = id
    self.file = file
    self.kind = kind
    self.name = name
    self.node = Syntax(node)
    self.isAsync = isAsync
    self.isStatic = isStatic
    self.isSetter = isSetter
    self.isolation = isolation
    self.type = type
    self.parent = parent
    self.parameters = parameters
    self.captures = captures
  }

  var isTask: Bool { [.task, .detachedTask, .childTask].contains(kind) }

  /// This body and those around it, innermost first.
  var surroundings: [Body] { Array(sequence(first: self, next: \.parent)) }

  /// The member of the type that has this body, or the outermost function.
  var member: Body {
    var body = self
    while let parent = body.parent { body = parent }
    return body
  }

  /// The bodies right inside this one.
  var children: [Body] { file.children(of: self) }

  /// The steps at which the task may be suspended.
  var suspensions: [Int] { steps.indices.filter { steps[$0].isSuspension } }

  /// The steps between two, neither of them included, that can be on a run from the first to the second.
  func between(_ first: Int, _ second: Int) -> [Step] {
    guard first + 1 < second else { return [] }
    return steps[(first + 1)..<second].filter { steps[first].canLead(to: $0) && $0.canLead(to: steps[second]) }
  }

  /// Whether a child task begins at a step.
  func beginsChild(at step: Step) -> Bool { step.spawned.map { file[$0].kind == .childTask } ?? false }

  /// The step at which another body begins.
  func spawn(of other: Body) -> Int? { steps.firstIndex { $0.spawned == other.id } }
}

extension Body: Hashable {
  static func == (left: Body, right: Body) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
