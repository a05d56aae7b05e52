import SwiftSyntax

/// A collection that is read in one section, and emptied in a later one.
struct SplitTakeDetector: Detector {
  static let name = "split-take"
  static let rule = "one-critical-section"
  static let severity = Finding.Severity.major
  static let why = "What another thread adds between the two sections is thrown away: nothing has read it."
  static let exception = "Nothing can be added any more when this runs."
  static let fix = "Take the value and leave an empty one in the same section."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body -> [Finding] in
      guard let type = body.type, type.isReference else { return [] }
      let queues = type.queues()
      return body.steps.indices.compactMap { index -> Finding? in
        let step = body.steps[index]
        guard let place = step.write, place.isMember, place.path.isEmpty, step.empties, type.isMutable(place.root),
          let section = section(at: index, in: body, queues)
        else { return nil }
        // The section looks at the value itself.
        let looks = reads(of: place, in: body).contains {
          self.section(at: $0, in: body, queues) == section && !step.node.encloses(body.steps[$0].node)
        }
        if looks { return nil }
        guard let look = taken(place, before: index, body, queues, section) else { return nil }
        return file.finding(
          self, .likely, at: step.node,
          "“\(place.root)” was read in a section of its own in line \(file.line(of: look)): what was added after that is lost here."
        )
      }
    }
  }

  /// A stretch of code that runs alone: the lock or queue, and where the stretch begins.
  private struct Section: Equatable {
    var name: String
    var start: AbsolutePosition
  }

  private func section(at index: Int, in body: Body, _ queues: Set<String>) -> Section? {
    let node = body.steps[index].node
    if let lock = body.lockSections(around: index).first(where: \.lock.isMember) {
      return Section(name: lock.lock.description, start: body.steps[lock.start].node.position)
    }
    return node.queueBlock(of: queues).map { Section(name: $0.queue, start: $0.closure.position) }
  }

  private func reads(of place: Place, in body: Body) -> [Int] {
    body.steps.indices.filter { body.steps[$0].read.map { $0.isMember && $0.root == place.root } ?? false }
  }

  /// Where the whole value was read before, in another section of the same lock or queue.
  private func taken(_ place: Place, before index: Int, _ body: Body, _ queues: Set<String>, _ section: Section)
    -> Syntax?
  {
    let last = reads(of: place, in: body).last { read in
      read < index && body.steps[read].read == place && body.steps[read].canLead(to: body.steps[index])
        && !body.steps[read].isCondition
        && self.section(at: read, in: body, queues).map { $0.name == section.name && $0 != section } ?? false
        // What another section writes in between is another value.
        && !body.between(read, index).contains { $0.write?.root == place.root }
    }
    if let last { return body.steps[last].node }
    guard body.kind == .handler, let parent = body.parent, let spawn = parent.spawn(of: body) else { return nil }
    return taken(place, before: spawn, parent, queues, section)
  }
}

extension Step {
  /// Whether it leaves an empty collection, or nil.
  fileprivate var empties: Bool {
    if mutator == "removeAll", let call = node.as(FunctionCallExprSyntax.self) {
      // With a closure it removes some.
      return call.lastClosure == nil && call.arguments.allSatisfy { $0.label?.text == "keepingCapacity" }
    }
    return ["nil", "[]", "[:]"].contains(assigned?.trimmedDescription)
  }
}
