import SwiftSyntax

/// A property that takes a lock to be read and to be written, and is changed by doing first the one and then the other.
struct SplitAccessDetector: Detector {
  static let name = "split-access"
  static let rule = "one-critical-section"
  static let severity = Finding.Severity.major
  static let why = "Reading and writing are two sections: what another thread writes in between is lost."
  static let exception = "Nobody else changes this property."
  static let fix = "Give the type a function that changes the value within one section."

  func findings(in file: SourceFile) -> [Finding] {
    let locked = Dictionary(uniqueKeysWithValues: file.types.map { ($0, lockedProperties(of: $0, file)) })
    guard locked.values.contains(where: { !$0.isEmpty }) else { return [] }
    let found = file.bodies.flatMap { body in
      body.steps.indices.compactMap { index -> Finding? in
        let step = body.steps[index]
        guard case .write(let place, let value) = step.action, isChange(index, place, value, body) else {
          return nil
        }
        guard let owner = owner(of: place, body), locked[owner.type, default: []].contains(owner.name) else {
          return nil
        }
        // An object that one owner hands on to the next is often changed by only one of them at a time.
        let isOwn = place.isMember && place.path.allSatisfy { $0 == "[]" }
        let waits = value.contains { body.steps[$0].isSuspension }
        return file.finding(
          self, isOwn && !waits && hasTwoWriters(owner.name, owner.type, file) ? .likely : .look, at: step.node,
          "“\(place)” takes its lock once to be read and once to be written: what others write in between is lost.")
      }
    }
    // A file that does so everywhere relies on one owner at a time.
    guard found.count(where: { $0.confidence == .likely }) > 3 else { return found }
    return found.map { finding in
      var finding = finding
      finding.confidence = .look
      return finding
    }
  }

  /// Whether a property is changed by two functions that code elsewhere can call, or by one and a closure that runs later: then two
  /// threads can do so at once.
  private func hasTwoWriters(_ name: String, _ type: TypeModel, _ file: SourceFile) -> Bool {
    struct Side: Hashable {
      let body: Body
      let isLater: Bool
    }
    let sides = file.memberUses.writes(to: name, in: type).compactMap { write -> Side? in
      let isLater = write.body.parent != nil || write.body.steps[write.step].isInForeignClosure
      return isLater || !write.body.isPrivate ? Side(body: write.body, isLater: isLater) : nil
    }
    return Set(sides).count > 1
  }

  /// The computed properties whose getter and setter both take a lock.
  private func lockedProperties(of type: TypeModel, _ file: SourceFile) -> Set<String> {
    guard type.isReference else { return [] }
    let accessors = file.members(of: type).filter {
      $0.kind == .accessor && (!$0.lockSections.isEmpty || $0.runsOnAQueue)
    }
    let names = accessors.map { $0.name }.filter { type.properties[$0]?.isStored == false }
    return Set(names.filter { name in names.filter { $0 == name }.count == 2 })
  }

  /// The type that has the property, and its name.
  private func owner(of place: Place, _ body: Body) -> (type: TypeModel, name: String)? {
    if place.isMember && place.path.allSatisfy({ $0 == "[]" }) { return body.type.map { ($0, place.root) } }
    guard let name = place.path.last else { return nil }
    let holder = Place(root: place.root, path: place.path.dropLast(), isMember: place.isMember)
    return body.typeModel(of: holder).map { ($0, name) }
  }

  /// `+=`, a change of an element, or a value that is made from the old one.
  private func isChange(_ index: Int, _ place: Place, _ value: Range<Int>, _ code: Body) -> Bool {
    let step = code.steps[index]
    guard step.assignment != nil else { return step.call == nil }
    if step.assigned == nil || (place.isMember && place.path.last == "[]") { return true }
    return value.contains { code.steps[$0].read == place } || isChangedCopy(step, of: place, code.steps[..<index])
  }

  /// Whether the value is a variable that took the old value and was changed: `var copy = items; copy.append(item); items = copy`.
  private func isChangedCopy(_ step: Step, of place: Place, _ before: ArraySlice<Step>) -> Bool {
    guard let name = step.assigned?.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    let isTaken = before.contains { other in
      guard case .bind(name, let value) = other.action else { return false }
      return before[value].contains { $0.read == place } && other.canLead(to: step)
    }
    return isTaken && before.contains { $0.write.map { $0.root == name && !$0.isMember } ?? false }
  }
}

extension Body {
  /// Whether it is run on a queue that is not the main one: `queue.sync { value }`.
  fileprivate var runsOnAQueue: Bool {
    steps.contains { step in
      guard let call = step.call, let receiver = call.receiver, ["sync", "async"].contains(call.name) else {
        return false
      }
      return call.trailingClosures == 1 && receiver.lastName != "main"
    }
  }
}
