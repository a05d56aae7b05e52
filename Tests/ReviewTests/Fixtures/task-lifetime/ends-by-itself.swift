actor Uploader {
  private var uploading: Task<Void, Never>?
  private var waiting: [File] = []
  private let server: Server

  deinit { uploading?.cancel() }

  // What was asked for must be done, so the task may hold the uploader.
  func upload() {
    uploading = Task {
      while let file = waiting.popLast() { await server.send(file) }
    }
  }

  func retry(_ file: File) {
    uploading = Task {
      while true {
        if await server.accepts(file) { return }
        try? await Task.sleep(for: .seconds(1))
        note(file)
      }
    }
  }

  // One notification is all that it waits for.
  func uploadWhenOnline() {
    uploading = Task {
      for await _ in NotificationCenter.default.notifications(named: .online) { break }
      upload()
    }
  }

  private func note(_ file: File) {}
}
