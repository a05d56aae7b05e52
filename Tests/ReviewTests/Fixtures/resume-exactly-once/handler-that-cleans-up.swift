import Foundation

func nextSave(in center: NotificationCenter, _ name: Notification.Name) async {
  await withCheckedContinuation { continuation in
    var observer: (any NSObjectProtocol)?
    func finish() {
      if let observer { center.removeObserver(observer) }
      continuation.resume()
    }
    func forget() { if let observer { center.removeObserver(observer) } }
    observer = center.addObserver(forName: name, object: nil, queue: .main) { notification in
      if notification.userInfo == nil { return finish() }
      forget()
      continuation.resume()
    }
  }
}
