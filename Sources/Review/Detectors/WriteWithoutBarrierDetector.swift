/// A property that a block of a concurrent queue changes without being a barrier.
struct WriteWithoutBarrierDetector: Detector {
  static let name = "write-without-barrier"
  static let rule = "sendable-justified"
  static let severity = Finding.Severity.major
  static let why =
    "A concurrent queue runs its blocks at the same time: only one with the flag “barrier” has the state to itself."
  static let exception = "Nothing else uses this property while the block can run."
  static let fix = "Pass flags: .barrier with each block that writes, or do without the attribute concurrent."

  func findings(in file: SourceFile) -> [Finding] {
    file.types.flatMap { type -> [Finding] in
      let queues = type.queues { $0.value.contains("concurrent") && $0.value.contains("attributes") }
      guard type.isReference, !queues.isEmpty else { return [] }
      let bodies = file.bodies.filter { $0.type == type }
      return bodies.flatMap { body in
        body.steps.indices.compactMap { index -> Finding? in
          guard let place = body.steps[index].write, place.isMember, let property = type.properties[place.root],
            property.isMutable, !property.isWrapped, body.lockSections(around: index).isEmpty,
            let block = body.steps[index].node.queueBlock(of: queues), !block.isBarrier
          else { return nil }
          // Other code that waits for the queue to use the property shows what the queue is for.
          let isProtected = bodies.contains { other in
            other.member != body.member
              && other.steps.contains { step in
                (step.read ?? step.write).map { $0.isMember && $0.root == place.root } ?? false
                  && step.node.queueBlock(of: [block.queue]) != nil
              }
          }
          return file.finding(
            self, isProtected ? .likely : .look, at: body.steps[index].node,
            "“\(place.root)” is changed in a block of “\(block.queue)” that is no barrier: others run at the same time."
          )
        }
      }
    }
  }
}
