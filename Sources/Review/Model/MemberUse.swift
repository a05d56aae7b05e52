import SwiftSyntax

/// What a function or accessor does with the properties of its type, alone and through other members that it calls.
struct MemberUse {
  /// What it reads.
  var reads: Set<Place> = []
  /// What it changes.
  var writes: Set<Place> = []
  /// What it changes without a look at any property of the type before.
  var blindWrites: Set<Place> = []

  static func += (left: inout MemberUse, right: MemberUse) {
    left.reads.formUnion(right.reads)
    left.writes.formUnion(right.writes)
    left.blindWrites.formUnion(right.blindWrites)
  }
}

/// What the members of a file's types do with the properties.
final class MemberUses {
  /// A write to a property: the body that has it, and the index of the step.
  struct Write {
    let body: Int
    let step: Int
  }

  private unowned let file: SourceFile
  private let named: [[String: [Int]]]
  private var known: [Int: MemberUse] = [:]
  private var open: Set<Int> = []
  /// For each type, the writes to its properties, tasks and handlers in its members included.
  private let writes: [[String: [Write]]]

  init(_ file: SourceFile) {
    self.file = file
    named = file.types.map { type in
      Dictionary(grouping: type.members) { file.bodies[$0].name }
    }
    var writes = [[String: [Write]]](repeating: [:], count: file.types.count)
    for (index, body) in file.bodies.enumerated() {
      guard let type = body.type else { continue }
      for (number, step) in body.steps.enumerated() {
        guard let place = step.write, place.isMember else { continue }
        writes[type][place.root, default: []].append(Write(body: index, step: number))
      }
    }
    self.writes = writes
  }

  /// What the members of a name do, all overloads together; nothing if there is no such member.
  func use(of name: String, in type: Int) -> MemberUse {
    members(name, of: type).reduce(into: MemberUse()) { $0 += use(of: $1) }
  }

  /// The bodies of the members of a name, as indices in the file's bodies.
  func members(_ name: String, of type: Int) -> [Int] { named[type][name] ?? [] }

  /// The writes to a property after the initializers.
  func writes(to property: String, in type: Int) -> [Write] {
    (writes[type][property] ?? []).filter {
      let kind = file.bodies[member(of: $0.body)].kind
      return kind != .initializer && kind != .deinitializer
    }
  }

  /// The member in which a body stands.
  func member(of body: Int) -> Int {
    var index = body
    while let parent = file.bodies[index].parent { index = parent }
    return index
  }

  /// The functions of a type that call another one.
  func callers(of name: String, in type: Int) -> [Int] {
    file.bodies.indices.filter { index in
      file.bodies[index].type == type
        && file.bodies[index].steps.contains { $0.call.map { $0.name == name && $0.isOnSelf } ?? false }
    }
  }

  private func use(of body: Int) -> MemberUse {
    if let use = known[body] { return use }
    guard open.insert(body).inserted, file.bodies[body].type != nil else { return MemberUse() }
    defer { open.remove(body) }
    let course = Course(of: body, in: file)
    var use = MemberUse()
    var looks: [(step: Step, places: [Place])] = []
    for (index, step) in course.steps.enumerated() where index >= course.start {
      let learned = course.places(at: index)
      use.reads.formUnion(learned)
      let known = looks.filter { $0.step.canLead(to: step) }.flatMap(\.places)
      let change = course.change(at: index)
      use.writes.formUnion(change.writes)
      use.blindWrites.formUnion(change.blindWrites.filter { place in !known.contains { $0.informs(about: place) } })
      if step.isCondition { looks.append((step, learned)) }
    }
    known[body] = use
    return use
  }
}
