/// A lock that is taken while it is held, two that are taken in two orders, or those of two objects of one type.
struct NestedLockRule: ReviewRule {
  static let id = "lock-order"
  static let severity = Finding.Severity.major
  static let why =
    "Whoever waits for a lock that their own thread holds, or for one whose holder waits for theirs, waits for ever."
  static let exception = "The lock is a recursive one, or everybody takes the locks in one order that is written down."
  static let fix = "Split off the part that expects the lock to be held, and take nested locks in one order everywhere."

  /// A lock that is asked for under another one.
  private struct Nesting {
    var outer: Locks.Section
    var inner: Place
    var body: Int
    var step: Step
    /// Taken right there, not by a function that is called.
    var isDirect: Bool
  }

  func findings(in file: SourceFile) -> [Finding] {
    let nestings = file.bodies.indices.flatMap { self.nestings(in: $0, file) }
    return nestings.compactMap { nesting in
      twice(nesting, file) ?? twoOrders(nesting, nestings, file) ?? twoObjects(nesting, file)
    }
  }

  private func nestings(in body: Int, _ file: SourceFile) -> [Nesting] {
    let sections = file.locks.sections[body]
    return sections.flatMap { outer in
      outer.held.flatMap { index -> [Nesting] in
        let step = file.bodies[body].steps[index]
        guard !step.isInForeignClosure else { return [] }
        if let inner = sections.first(where: { $0.start == index && !$0.isAttempt }) {
          return [Nesting(outer: outer, inner: inner.lock, body: body, step: step, isDirect: true)]
        }
        let taken = file.ownTargets(of: step, in: body).reduce(into: Set<Place>()) {
          $0.formUnion(file.locks.taken(in: $1))
        }
        return taken.sorted { "\($0)" < "\($1)" }.map {
          Nesting(outer: outer, inner: $0, body: body, step: step, isDirect: false)
        }
      }
    }
  }

  private func twice(_ nesting: Nesting, _ file: SourceFile) -> Finding? {
    guard nesting.inner == nesting.outer.lock, !nesting.inner.path.contains("[]") else { return nil }
    guard nesting.outer.kind == .exclusive || nesting.outer.kind == .unknown else { return nil }
    let isSure = nesting.isDirect && nesting.outer.kind == .exclusive
    let how =
      nesting.isDirect
      ? "is taken here while it is held"
      : "is held here, and “\(nesting.step.call?.name ?? nesting.step.read?.root ?? "")” takes it"
    return file.finding(
      self, isSure ? .certain : .likely, at: nesting.step.node,
      "“\(nesting.inner)” \(how): the thread waits for itself, or the process ends.")
  }

  private func twoOrders(_ nesting: Nesting, _ all: [Nesting], _ file: SourceFile) -> Finding? {
    guard nesting.inner.isMember, nesting.outer.lock.isMember, nesting.inner != nesting.outer.lock else { return nil }
    let type = file.bodies[nesting.body].type
    let other = all.first {
      $0.inner == nesting.outer.lock && $0.outer.lock == nesting.inner && file.bodies[$0.body].type == type
    }
    guard let other else { return nil }
    return file.finding(
      self, .likely, at: nesting.step.node,
      "“\(nesting.inner)” is taken under “\(nesting.outer.lock)” here, and the other way round in line "
        + "\(file.line(of: other.step.node)): two threads can each hold one and wait for the other.")
  }

  /// `from` and `to` of one type: somebody will call it with the two exchanged.
  private func twoObjects(_ nesting: Nesting, _ file: SourceFile) -> Finding? {
    let (outer, inner) = (nesting.outer.lock, nesting.inner)
    guard nesting.isDirect, outer != inner else { return nil }
    guard let first = owner(of: outer, nesting.body, file), let second = owner(of: inner, nesting.body, file) else {
      return nil
    }
    guard first.lock == second.lock, first.type == second.type, first.name != second.name else { return nil }
    return file.finding(
      self, .likely, at: nesting.step.node,
      "The lock of “\(second.name)” is taken under that of “\(first.name)”: another thread that has the two the other way round "
        + "holds the one and waits for the other.")
  }

  private func owner(of place: Place, _ body: Int, _ file: SourceFile) -> (name: String, type: String, lock: [String])?
  {
    if place.isMember, let type = file.type(of: file.bodies[body]) {
      return ("self", type.name, [place.root] + place.path)
    }
    guard file.bodies[body].parameters.contains(place.root), !place.path.isEmpty else { return nil }
    let type = file.typeName(of: Place(root: place.root), in: body)
    guard let type else { return nil }
    let own = file.type(of: file.bodies[body])?.name
    return (place.root, type == "Self" ? own ?? type : type, place.path)
  }
}
