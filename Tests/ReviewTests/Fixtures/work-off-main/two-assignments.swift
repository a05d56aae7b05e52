@MainActor final class Panel {
  private(set) var title = ""
  private(set) var isOpen = false

  func open() async {
    await Task {
      title = "Open"
      isOpen = true
    }.value
  }
}
