actor Store {
  private var last: Task<Void, Never>?
  private let disk: Disk

  func save(_ text: String) async {
    // Not to be cut short: half a file is worse than none.
    let task = Task { await disk.write(text) }
    await task.value
  }

  /// Goes on to its end also if the caller is cancelled.
  func sync() async {
    let task = Task { await disk.sync() }
    await task.value
  }

  func close() async { await Task { await disk.close() }.value }

  func inOrder(_ text: String) async {
    let task = Task { [last] in
      await last?.value
      await disk.write(text)
    }
    last = task
    await task.value
  }
}
