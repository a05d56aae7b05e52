/// The reads and writes of properties by the members of a file's types.
final class MemberUses {
  /// A step that writes to a property.
  struct Write {
    let body: Body
    let step: Int
  }

  private let bodies: [TypeModel: [Body]]
  /// The writes to each type's properties, in tasks and handlers in its members as well.
  private let writes: [TypeModel: [String: [Write]]]
  private var known: [Body: MemberUse] = [:]
  private var open: Set<Body> = []

  init(_ all: [Body]) {
    bodies = Dictionary(grouping: all.filter { $0.type != nil }) { $0.type! }
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

  /// The uses by the functions that a call of the own object can mean; none if the file has no such function.
  func use(of call: Step.Call, in body: Body) -> MemberUse {
    body.targets(of: call).reduce(into: MemberUse()) { if $1.type != nil { $0 += use(of: $1) } }
  }

  /// The uses by a computed property when it is read.
  func use(ofGetter name: String, in type: TypeModel) -> MemberUse {
    (bodies[type] ?? []).filter { $0.kind == .accessor && $0.name == name && !$0.isSetter }
      .reduce(into: MemberUse()) { $0 += use(of: $1) }
  }

  /// The writes to a property outside of initializers and `deinit`.
  func writes(to property: String, in type: TypeModel) -> [Write] {
    (writes[type]?[property] ?? []).filter { ![.initializer, .deinitializer].contains($0.body.member.kind) }
  }

  /// The bodies of a type that call a function of their own object.
  func callers(of function: Body, in type: TypeModel) -> [Body] {
    (bodies[type] ?? []).filter { body in
      body.steps.contains { step in
        step.call.map { $0.isOnSelf && $0.name == function.name && body.targets(of: $0).contains(function) } ?? false
      }
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
