import SwiftSyntax

/// A property that takes a lock to be read and to be written, and is changed by doing first the one and then the other.
struct SplitAccessDetector: Detector {
  static let name = "split-access"
  static let rule = "one-critical-section"
  static let severity = Finding.Severity.major
  static let why = "Reading and writing are two sections: what somebody else writes in between is lost."
  static let exception = "Nobody else changes this property."
  static let fix = "Give the type a function that changes the value within one section."

  func findings(in file: SourceFile) -> [Finding] {
    let locked = Dictionary(uniqueKeysWithValues: file.types.map { ($0, lockedProperties(of: $0, file)) })
    guard locked.values.contains(where: { !$0.isEmpty }) else { return [] }
    return file.bodies.flatMap { body in
      body.steps.compactMap { step -> Finding? in
        guard case .write(let place, let value) = step.action, isChange(step, place, value, body) else {
          return nil
        }
        guard let owner = owner(of: place, body), locked[owner.type, default: []].contains(owner.name) else {
          return nil
        }
        // An object that one owner hands on to the next is often changed by only one of them at a time.
        let isOwn = place.isMember && place.path.isEmpty
        let isShared = isOwn || (step.assignment != nil && place.path.count == 1)
        return file.finding(
          self, isShared ? .likely : .look, at: step.node,
          "“\(place)” takes its lock once to be read and once to be written: what others write in between is lost.")
      }
    }
  }

  /// The computed properties whose getter and setter both take a lock.
  private func lockedProperties(of type: TypeModel, _ file: SourceFile) -> Set<String> {
    guard type.isReference else { return [] }
    let accessors = file.members(of: type).filter { $0.kind == .accessor && !$0.lockSections.isEmpty }
    let names = accessors.map { $0.name }.filter { type.properties[$0]?.isStored == false }
    return Set(names.filter { name in names.filter { $0 == name }.count == 2 })
  }

  /// The type that has the property, and its name.
  private func owner(of place: Place, _ body: Body) -> (type: TypeModel, name: String)? {
    if place.isMember && place.path.isEmpty { return body.type.map { ($0, place.root) } }
    guard let name = place.path.last else { return nil }
    let holder = Place(root: place.root, path: place.path.dropLast(), isMember: place.isMember)
    return body.typeModel(of: holder).map { ($0, name) }
  }

  /// `+=`, or a value that is made from the old one.
  private func isChange(_ step: Step, _ place: Place, _ value: Range<Int>, _ code: Body) -> Bool {
    guard step.assignment != nil else { return step.call == nil }
    if step.assigned == nil { return true }
    return value.contains { code.steps[$0].read == place }
  }
}
