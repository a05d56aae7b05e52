import SwiftSyntax

/// A `deinit` that begins a task with `self` in it: the object is gone before the task runs.
struct DeinitTaskRule: ReviewRule {
  static let id = "task-lifetime"
  static let severity = Finding.Severity.major
  static let why = "An object whose deinit runs cannot be kept alive: a task that holds it uses memory that is gone."
  static let exception = "None: hand values to the task, and not the object."
  static let fix =
    "Copy what the task needs in its capture list, without self, or give the work to an object that lives on."

  func findings(in file: SourceFile) -> [Finding] {
    var found: [Int: Finding] = [:]
    for index in file.bodies.indices where file.bodies[index].kind == .deinitializer {
      for owner in [index] + file.ownCalls(from: index).sorted() {
        for child in file.children(of: owner) where outlives(file.bodies[child]) && file.hold(of: child) == .strong {
          let way = owner == index ? "The deinit" : "The deinit calls “\(file.bodies[owner].name)”, which"
          found[child] = file.finding(
            self, .certain, at: file.spawn(of: file.bodies[child]),
            "\(way) begins work that uses self after the deinit has ended: by then the object is gone, and the program traps."
          )
        }
      }
    }
    return Array(found.values)
  }

  private func outlives(_ body: Body) -> Bool {
    [.task, .detachedTask].contains(body.kind)
      || (body.kind == .handler && ["async", "asyncAfter", "addOperation"].contains(body.name))
  }
}
