// fact: main-actor-closure-runs-elsewhere
// A closure without `@Sendable` that is made on the main actor runs wherever it is called, and nothing checks that.
import Foundation

/// Declared as old headers are: it does not say that the handler is called on another thread.
protocol Device {
  func begin(_ handler: @escaping () -> Void)
}

final class OtherThread: Device, @unchecked Sendable {
  var handler: () -> Void = {}
  func begin(_ handler: @escaping () -> Void) { self.handler = handler }
}

@main enum Fact {
  @MainActor final class Model {
    private(set) var isMarked = false
    func start(_ device: any Device) {
      device.begin { self.isMarked = Thread.current.threadDictionary["device"] != nil }
    }
  }

  @MainActor static func main() async {
    let (model, device) = (Model(), OtherThread())
    model.start(device)
    let thread = Thread {
      Thread.current.threadDictionary["device"] = true
      device.handler()
    }
    thread.start()
    while !thread.isFinished { await Task.yield() }
    print("the closure ran on the device's thread: \(model.isMarked)")
    exit(model.isMarked ? 0 : 1)
  }
}
