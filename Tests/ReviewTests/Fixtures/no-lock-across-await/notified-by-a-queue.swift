import Dispatch

final class Drives {
  let queue = DispatchQueue(label: "drives")

  func attach(_ names: [String], _ mount: @escaping @Sendable (String) -> Void) async {
    await withCheckedContinuation { continuation in
      let group = DispatchGroup()
      names.forEach { name in queue.async(group: group) { mount(name) } }
      group.notify(queue: queue) { continuation.resume() }
    }
  }
}
