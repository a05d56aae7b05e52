import Dispatch

final class Query {
  private let queue = DispatchQueue(label: "query")
  private var isConnected = true

  func close(onQueue: Bool) {
    if onQueue {
      queue.async { self.isConnected = false }
      //^ look
    } else {
      isConnected = false
    }
  }

  deinit { close(onQueue: false) }
}

/// An object that lives for as long as the program: its deinit is never run.
@MainActor final class Monitor {
  static let shared = Monitor()
  private var timer: Timer?

  deinit {
    Task { @MainActor [weak self] in self?.timer?.invalidate() }
    //^ look
  }
}
