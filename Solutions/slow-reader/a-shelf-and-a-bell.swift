import Synchronization

/// What a map looks like so far. It is a picture, and a large one. A reader that has got it can rely on what it shows.
public final class Preview: Sendable {
  private let tiles: Int
  private let all: Int

  /// - Parameters:
  ///   - tiles: how many tiles of the map it shows.
  ///   - all: how many tiles the map has.
  public init(tiles: Int, of all: Int) {
    self.tiles = tiles
    self.all = all
  }

  /// How much of the map it shows.
  public var percent: Int { 100 * tiles / all }
}

/// What happens while a map is drawn.
public enum Progress: Sendable {
  case preview(Preview)
  /// Something about the map that its user should know. There are a few of them at most.
  case warning(String)
  /// The map, or the reason why there is none.
  case done(Result<String, any Error>)
}

/// A map that is to be drawn.
public protocol Drawing: Sendable {
  /// Draws the map. It can take minutes, and ends early if its task is cancelled.
  ///
  /// - Parameters:
  ///   - preview: is called for each new picture, from wherever it was made, and perhaps a last time when the map is
  ///     done. The drawing does not wait for anybody.
  ///   - warning: is called in the same way.
  /// - Returns: the name of the map's file.
  func draw(
    preview: @escaping @Sendable (Preview) -> Void, warning: @escaping @Sendable (String) -> Void
  ) async throws -> String
}

/// What waits for the reader.
private final class Shelf: Sendable {
  private struct State {
    var warnings: [String] = []
    var preview: Preview?
    var result: Result<String, any Error>?
    var isOver = false
  }

  private let state = Mutex(State())

  func put(_ progress: Progress) {
    state.withLock { state in
      guard !state.isOver else { return }
      switch progress {
      case .preview(let preview): state.preview = preview
      case .warning(let text): state.warnings.append(text)
      case .done(let result):
        state.result = result
        state.isOver = true
      }
    }
  }

  /// What the reader gets next; nil if nothing waits.
  func take() -> Progress? {
    state.withLock { state in
      if !state.warnings.isEmpty { return .warning(state.warnings.removeFirst()) }
      if let preview = state.preview {
        state.preview = nil
        return .preview(preview)
      }
      guard let result = state.result else { return nil }
      state.result = nil
      return .done(result)
    }
  }
}

/// Draws a map, and tells how it goes.
///
/// Each warning comes, in order, and in the end `done`, once, as the last element: however slow the reader is. Previews
/// are for looking at. A reader who was busy for a while gets the newest one, and none that is older than one that it has
/// had; those in between are released, so that no more than a few are in memory, however many there were.
///
/// When the loop ends and releases the stream, or its task is cancelled, the drawing is cancelled.
public func progress(of drawing: any Drawing) -> AsyncStream<Progress> {
  let shelf = Shelf()
  // Once is enough: whoever hears the bell takes all that lies on the shelf.
  let (rings, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  let put: @Sendable (Progress) -> Void = { progress in
    shelf.put(progress)
    bell.yield()
  }
  let task = Task {
    do {
      let map = try await drawing.draw(preview: { put(.preview($0)) }, warning: { put(.warning($0)) })
      put(.done(.success(map)))
    } catch {
      put(.done(.failure(error)))
    }
    bell.finish()
  }
  bell.onTermination = { _ in task.cancel() }
  return AsyncStream {
    if let progress = shelf.take() { return progress }
    for await _ in rings {
      if let progress = shelf.take() { return progress }
    }
    return nil
  }
}
