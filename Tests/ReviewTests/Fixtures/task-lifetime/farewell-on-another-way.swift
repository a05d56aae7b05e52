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
