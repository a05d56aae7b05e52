import Synchronization

final class Session {
  var user = ""
  var requests = 0
}

final class Sessions: Sendable {
  private let all = Mutex<[Int: Session]>([:])

  func touch(_ id: Int) { session(id).requests += 1 }

  private func session(_ id: Int) -> Session {
    return all.withLock { $0[id, default: Session()] }
    //       ^ look
  }

  func known(_ id: Int) -> Session? { all.withLock { $0[id] } }
  //                                    ^ look
}
