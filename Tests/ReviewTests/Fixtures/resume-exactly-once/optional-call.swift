struct Action: Sendable {
  func prepare(_ done: @escaping @Sendable (String?) -> Void) { done(nil) }
}

final class Loader: Sendable {
  let action: Action?

  init(action: Action?) { self.action = action }

  // The shape of home-assistant/iOS 44f5a9823 and meshtastic/Meshtastic-Apple 87b84f432: with nil, the caller waited for ever.
  func title() async -> String? {
    await withCheckedContinuation { continuation in
      action?.prepare { title in continuation.resume(returning: title) }
      //^ likely
    }
  }
}
