// Everything in one session, whose task is ended by the deinit of its handle; recursion for the next element
import Synchronization

public final class Preview: Sendable {
  private let tiles: Int
  private let all: Int

  public init(tiles: Int, of all: Int) {
    self.tiles = tiles
    self.all = all
  }

  public var percent: Int { 100 * tiles / all }
}

public enum Progress: Sendable {
  case preview(Preview)
  case warning(String)
  case done(Result<String, any Error>)
}

public protocol Drawing: Sendable {
  func draw(
    preview: @escaping @Sendable (Preview) -> Void, warning: @escaping @Sendable (String) -> Void
  ) async throws -> String
}

final class Session: Sendable {
  private struct Inside {
    var texts = ArraySlice<String>()
    var picture: Preview?
    var result: Result<String, any Error>?
    var isOpen = true
    var bell: CheckedContinuation<Void, Never>?
  }
  private let inside = Mutex(Inside())

  func update(
    _ change: (inout (texts: ArraySlice<String>, picture: Preview?, result: Result<String, any Error>?)) -> Void
  ) {
    let bell = inside.withLock { i -> CheckedContinuation<Void, Never>? in
      guard i.isOpen, i.result == nil else { return nil }
      var parts = (texts: i.texts, picture: i.picture, result: i.result)
      change(&parts)
      (i.texts, i.picture, i.result) = (parts.texts, parts.picture, parts.result)
      defer { i.bell = nil }
      return i.bell
    }
    bell?.resume()
  }

  func leave() {
    let bell = inside.withLock { i in
      let bell = i.bell
      i = Inside(isOpen: false)
      return bell
    }
    bell?.resume()
  }

  func next() async -> Progress? {
    let (element, isOpen) = inside.withLock { i -> (Progress?, Bool) in
      guard i.isOpen else { return (nil, false) }
      if let text = i.texts.popFirst() { return (.warning(text), true) }
      if let picture = i.picture {
        i.picture = nil
        return (.preview(picture), true)
      }
      guard let result = i.result else { return (nil, true) }
      i.isOpen = false
      return (.done(result), true)
    }
    if element != nil || !isOpen { return element }
    await withCheckedContinuation { bell in
      let old = inside.withLock { i -> CheckedContinuation<Void, Never>? in
        if !i.isOpen || !i.texts.isEmpty || i.picture != nil || i.result != nil { return bell }
        let old = i.bell
        i.bell = bell
        return old
      }
      old?.resume()
    }
    return await next()
  }
}

final class Handle: Sendable {
  let session: Session
  private let task: Task<Void, Never>

  init(_ drawing: any Drawing) {
    let session = Session()
    self.session = session
    task = Task {
      let result: Result<String, any Error>
      do {
        result = .success(
          try await drawing.draw(
            preview: { picture in session.update { $0.picture = picture } },
            warning: { text in session.update { $0.texts.append(text) } }))
      } catch {
        result = .failure(error)
      }
      session.update { $0.result = result }
    }
  }

  func leave() {
    task.cancel()
    session.leave()
  }

  deinit { leave() }
}

public func progress(of drawing: any Drawing) -> AsyncStream<Progress> {
  let handle = Handle(drawing)
  return AsyncStream(unfolding: { await handle.session.next() }, onCancel: { handle.leave() })
}
