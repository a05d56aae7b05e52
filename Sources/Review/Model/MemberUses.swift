/// The reads and writes of properties by the members of a file's types.
final class MemberUses {
  /// A step that writes to a property.
  struct Write {
    let body: Body
    let step: Int
  }

  private let bodies: [TypeModel: [Body]]
  private let members: [TypeModel: [String: [Body]]]
  /// The writes to each type's properties, in tasks and handlers in its members as well.
  private let writes: [TypeModel: [String: [Write]]]
  private var known: [Body: MemberUse] = [:]
  private var open: Set<Body> = []

  init(_ all: [Body]) {
    bodies = Dictionary(grouping: all.filter { $0.type != nil }) { $0.type! }
    members = bodies.mapValues { Dictionary(grouping: $0.filter { $0.parent == nil }, by: \.name) }
    writes = bodies.mapValues { bodies in
      var writes: [String: [Write]] = [:]
      for body in bodies {
        for (step, place) in body.steps.enumerated().compactMap({ index, step in step.write.map { (index, $0) } })
        where place.isMember {
          writes[place.root, default: []].append(Write(body: body, step: step))
        }
      }
      return writes
    }
  }

  /// The uses by the members of a name, all overloads together; none if there is no such member.
  func use(of name: String, in type: TypeModel) -> MemberUse {
    members(name, of: type).reduce(into: MemberUse()) { $0 += use(of: $1) }
  }

  func members(_ name: String, of type: TypeModel) -> [Body] { members[type]?[name] ?? [] }

  /// The writes to a property outside of initializers and `deinit`.
  func writes(to property: String, in type: TypeModel) -> [Write] {
    (writes[type]?[property] ?? []).filter { ![.initializer, .deinitializer].contains($0.body.member.kind) }
  }

  /// The bodies of a type that call a function of their own object.
  func callers(of name: String, in type: TypeModel) -> [Body] {
    (bodies[type] ?? []).filter { body in
      body.steps.contains { $0.call.map { $0.name == name && $0.isOnSelf } ?? false }
    }
  }

  private func use(of body: Body) -> MemberUse {
    if let use = known[body] { return use }
    guard open.insert(body).inserted else { return MemberUse() }
    defer { open.remove(body) }
    let flow = BodyDataFlow(of: body)
    var use = MemberUse()
    var looks: [(step: Step, places: [Place])] = []
    for (index, step) in flow.steps.enumerated() where index >= flow.start {
      let learned = flow.places(at: index)
      use.reads.formUnion(learned)
      let known = looks.filter { $0.step.canLead(to: step) }.flatMap(\.places)
      let change = flow.change(at: index)
      use.writes.formUnion(change.writes)
      use.unguardedWrites.formUnion(
        change.unguardedWrites.filter { place in !known.contains { $0.informs(about: place) } })
      if step.isCondition { looks.append((step, learned)) }
    }
    known[body] = use
    return use
  }
}
