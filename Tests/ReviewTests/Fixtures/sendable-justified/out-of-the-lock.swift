import Synchronization

final class Session {
  var user = ""
  var requests = 0
}

final class Sessions: Sendable {
  private let all = Mutex<[Int: Session]>([:])

  func touch(_ id: Int) { session(id).requests += 1 }

  private func session(_ id: Int) -> Session {
    all.withLock { all in
    //^ likely
      if let known = all[id] { return known }
      let new = Session()
      all[id] = new
      return new
    }
  }

  func known(_ id: Int) -> Session? { all.withLock { $0[id] } }
  //                                  ^ likely
}
