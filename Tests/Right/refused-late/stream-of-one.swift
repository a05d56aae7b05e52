// A reader who is cancelled leaves at once: a stream hands the document over.
/// The reading room of an archive.
///
/// A reader orders a document. The rights office decides whether the reader may see it, and the archive brings it up from the
/// cellar. Both take their time.
///
///     let room = ReadingRoom(copies: ["charter": text], mayRead: office.mayRead, bring: archive.bring)
///     let letter = try await room.open("letter 17")
public struct ReadingRoom: Sendable {
  /// The rights office has refused.
  public struct Refused: Error {}

  /// The documents of which a copy is in the room, by their names.
  private let copies: [String: String]
  private let mayRead: @Sendable (String) async throws -> Bool
  private let bring: @Sendable (String) async throws -> String

  /// - Parameters:
  ///   - copies: the documents of which a copy is in the room, by their names.
  ///   - mayRead: asks the rights office. Throws if the office is closed.
  ///   - bring: has a document brought from the cellar. The lift is old. It sees that its task has been cancelled when it is up
  ///     again, and not before.
  public init(
    copies: [String: String], mayRead: @escaping @Sendable (String) async throws -> Bool,
    bring: @escaping @Sendable (String) async throws -> String
  ) {
    self.copies = copies
    self.mayRead = mayRead
    self.bring = bring
  }

  /// Opens a document.
  /// - Throws: `Refused` if the rights office refuses; what `mayRead` throws; what `bring` throws, but only to a reader who may
  ///   see the document.
  public func open(_ name: String) async throws -> String {
    if let copy = copies[name] {
      try await allow(name)
      return copy
    }
    let (documents, continuation) = AsyncStream<Result<String, any Error>>.makeStream()
    let bringing = Task { [bring] in
      let result: Result<String, any Error>
      do { result = .success(try await bring(name)) } catch { result = .failure(error) }
      continuation.yield(result)
      continuation.finish()
    }
    return try await withTaskCancellationHandler {
      defer { bringing.cancel() }
      try await allow(name)
      for await document in documents { return try document.get() }
      throw CancellationError()
    } onCancel: {
      bringing.cancel()
    }
  }

  private func allow(_ name: String) async throws {
    if try await mayRead(name) { return }
    throw Refused()
  }
}
