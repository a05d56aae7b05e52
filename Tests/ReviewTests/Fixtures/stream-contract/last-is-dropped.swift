func copy(_ file: File) -> AsyncStream<Step> {
  AsyncStream(bufferingPolicy: .bufferingOldest(8)) { continuation in
    //^ likely
    file.copy { part in
      continuation.yield(.copied(part))
    } done: {
      continuation.yield(.done)
      continuation.finish()
    }
  }
}
