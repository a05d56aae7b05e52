@MainActor final class Badge {
  private let inbox: Inbox
  private var text = ""

  func follow() {
    withObservationTracking({ draw() }, onChange: { [weak self] in self?.draw() })
    //^ look
  }

  private func draw() { text = "\(inbox.unread)" }
}
