@MainActor final class Badge {
  private let inbox: Inbox
  private var text = ""

  func follow() {
    withObservationTracking {
      text = "\(inbox.unread)"
    } onChange: { [weak self] in
      Task { @MainActor in self?.follow() }
    }
  }
}
