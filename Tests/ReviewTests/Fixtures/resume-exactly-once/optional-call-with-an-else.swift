struct Action: Sendable {
  func prepare(_ done: @escaping @Sendable (String?) -> Void) { done(nil) }
}

final class Loader: Sendable {
  let action: Action?

  init(action: Action?) { self.action = action }

  func title() async -> String? {
    await withCheckedContinuation { continuation in
      if let action {
        action.prepare { title in continuation.resume(returning: title) }
      } else {
        continuation.resume(returning: nil)
      }
    }
  }
}
