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

/// The newest value that has not been taken yet.
private final class Newest<Value: Sendable>: Sendable {
  private let waiting = Mutex<Value?>(nil)

  /// - Returns: true if no other one was waiting in its place.
  @discardableResult
  func put(_ value: Value) -> Bool {
    waiting.withLock { waiting in
      defer { waiting = value }
      return waiting == nil
    }
  }

  func take() -> Value? {
    waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }
}

/// What waits in line for the reader. Of all previews only one does, and which it is turns out when its turn has come.
private enum Ticket: Sendable {
  case preview
  case warning(String)
}

/// Draws a map, and tells how it goes.
///
/// Each warning comes, in order, and in the end `done`, once, as the last element: however slow the reader is. Previews
/// are for looking at. A reader who was busy for a while gets the newest one, and none that is older than one that it has
/// had; those in between are released, so that no more than a few are in memory, however many there were.
///
/// When the loop ends and releases the stream, or its task is cancelled, the drawing is cancelled.
public func progress(of drawing: any Drawing) -> AsyncStream<Progress> {
  let newest = Newest<Preview>()
  let end = Newest<Result<String, any Error>>()
  // Nothing in this line is large, and there are few of them: it needs no bound.
  let (tickets, line) = AsyncStream<Ticket>.makeStream()
  let task = Task {
    do {
      let map = try await drawing.draw(
        preview: { if newest.put($0) { line.yield(.preview) } }, warning: { line.yield(.warning($0)) })
      end.put(.success(map))
    } catch {
      end.put(.failure(error))
    }
    line.finish()
  }
  line.onTermination = { _ in task.cancel() }
  return AsyncStream {
    for await ticket in tickets {
      switch ticket {
      case .preview: if let preview = newest.take() { return .preview(preview) }
      case .warning(let text): return .warning(text)
      }
    }
    // Nobody can join the line any more, so nothing comes after the result.
    return end.take().map { .done($0) }
  }
}
