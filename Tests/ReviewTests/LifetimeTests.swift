import Testing

@testable import Review

/// A review leaves nothing in memory.
@Suite struct LifetimeTests {
  private struct Weak {
    weak var object: AnyObject?
    let name: String
  }

  @Test func everyObjectOfAReviewIsReleasedWithIt() {
    var objects: [Weak] = []
    var unused: Set<String> = []
    var used: Set<String> = []
    for fixture in FixtureTests.fixtures {
      guard let file = SourceFile(fixture.text, path: fixture.file) else { continue }
      for detector in Review.all { _ = detector.findings(in: file) }
      _ = file.lineComments
      for child in Mirror(reflecting: file).children where child.label?.hasPrefix("$__lazy_storage") ?? false {
        let isUnused =
          Mirror(reflecting: child.value).displayStyle == .optional && Mirror(reflecting: child.value).children.isEmpty
        if isUnused { unused.insert(child.label ?? "") } else { used.insert(child.label ?? "") }
      }
      objects += Self.objects(below: file)
    }
    #expect(unused.subtracting(used).isEmpty, "no fixture makes these models, so this test says nothing about them")
    let names = Set(objects.map(\.name))
    #expect(names.isSuperset(of: ["SourceFile", "Body", "TypeModel", "MemberUses"]), "\(names)")
    let alive = Dictionary(grouping: objects.filter { $0.object != nil }, by: \.name).mapValues(\.count)
    #expect(alive.isEmpty, "these outlive their file, because they keep it or each other")
  }

  /// The objects of the review that can be reached from one of them.
  private static func objects(below root: AnyObject) -> [Weak] {
    var found: [ObjectIdentifier: Weak] = [:]
    var open: [Any] = [root]
    while let value = open.popLast() {
      let name = String(reflecting: type(of: value))
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .class {
        let object = value as AnyObject
        guard name.hasPrefix("Review."), found[ObjectIdentifier(object)] == nil else { continue }
        found[ObjectIdentifier(object)] = Weak(object: object, name: String(name.dropFirst("Review.".count)))
      } else if name.hasPrefix("SwiftSyntax.") || name.hasPrefix("Swift.String") {
        continue
      }
      open += mirror.children.map(\.value)
    }
    return Array(found.values)
  }
}
