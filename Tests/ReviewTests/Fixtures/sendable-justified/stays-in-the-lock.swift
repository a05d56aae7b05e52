import Synchronization

final class Draft {
  var text = ""
}

final class Theme: Sendable {
  let name: String

  init(_ name: String) { self.name = name }
}

final class Desk: Sendable {
  private let drafts = Mutex<[Int: Draft]>([:])
  private let theme = Mutex(Theme("light"))
  private let count = Mutex(0)

  func text(of id: Int) -> String? { drafts.withLock { $0[id]?.text } }

  // Nothing behind the lock refers to it any more.
  func take(_ id: Int) -> Draft? { drafts.withLock { $0.removeValue(forKey: id) } }

  // It never changes.
  func current() -> Theme { theme.withLock { $0 } }

  // It was never inside.
  func new() -> Draft {
    let draft = Draft()
    draft.text = "\(count.withLock { $0 })"
    return draft
  }
}
