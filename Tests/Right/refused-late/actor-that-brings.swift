// An actor keeps the task of the document.
private actor Cellar {
  private var task: Task<String, any Error>?
  private var isClosed = false

  func begin(_ body: @escaping @Sendable () async throws -> String) {
    task = Task { try await body() }
    if isClosed { task?.cancel() }
  }

  func document() async throws -> String {
    guard let task else { throw CancellationError() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  func close() {
    isClosed = true
    task?.cancel()
  }
}

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

  public func open(_ name: String) async throws -> String {
    let cellar = Cellar()
    if copies[name] == nil { await cellar.begin { try await bring(name) } }
    do {
      let isAllowed = try await withTaskCancellationHandler {
        try await mayRead(name)
      } onCancel: {
        Task { await cellar.close() }
      }
      guard isAllowed else { throw Refused() }
      if let copy = copies[name] { return copy }
      return try await cellar.document()
    } catch {
      await cellar.close()
      throw error
    }
  }
}
