func copy(_ file: File) -> AsyncStream<Step> {
  AsyncStream(bufferingPolicy: .bufferingNewest(8)) { continuation in
    file.copy { part in
      continuation.yield(.copied(part))
    } done: {
      continuation.yield(.done)
      continuation.finish()
    }
  }
}

func watch(_ file: File) -> AsyncStream<Int> {
  AsyncStream(bufferingPolicy: .bufferingOldest(1)) { continuation in
    file.onChange = { continuation.yield(1) }
    file.onClose = { continuation.finish() }
  }
}
