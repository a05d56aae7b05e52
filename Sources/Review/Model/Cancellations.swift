/// Where a file cancels tasks and finishes streams, by name.
struct Cancellations {
  /// The bodies that call `cancel` on something of a name.
  private(set) var bodies: [String: [Body]] = [:]
  /// The bodies that finish a stream.
  private(set) var finishing: Set<Body> = []

  init(_ all: [Body]) {
    for body in all {
      for (index, step) in body.steps.enumerated() {
        if let call = step.call, call.name == "cancel", !call.base.isEmpty {
          note(call.receiver, call.base, at: index, in: body)
        } else if let place = step.read, place.path.last == "cancel" {
          // Handed on as a function.
          bodies[Place(root: place.root, path: place.path.dropLast()).lastName, default: []].append(body)
        }
        if step.call?.name == "finish" || step.read?.path.last == "finish" { finishing.insert(body) }
      }
    }
  }

  private mutating func note(_ receiver: Place?, _ base: String, at index: Int, in body: Body) {
    var names: Set<String> = []
    if let receiver {
      names.insert(receiver.lastName)
      if !receiver.isMember, receiver.path.isEmpty {
        names.formUnion(origins(of: receiver.root, before: index, in: body))
      }
    } else {
      // Called on another call's result: `tasks.removeValue(forKey: id)?.cancel()`.
      let inside = body.steps[index].call?.inside ?? 0..<0
      names.formUnion(
        body.steps[inside].compactMap { $0.read?.lastName ?? $0.write?.lastName ?? $0.call?.receiver?.lastName })
    }
    for name in names { bodies[name, default: []].append(body) }
  }

  /// The names from which a local name was taken.
  private func origins(of name: String, before index: Int, in body: Body) -> [String] {
    var names: [String] = []
    for step in body.steps[..<index] {
      if case .bind(name, let value) = step.action {
        names += body.steps[value].compactMap { $0.read?.lastName ?? $0.call?.receiver?.lastName }
      }
    }
    // The parameter of a closure: what the closure's function is called on.
    if names.isEmpty {
      names = body.steps.compactMap { step in
        step.call.flatMap { $0.inside.contains(index) ? $0.receiver?.lastName : nil }
      }
    }
    return names
  }
}
