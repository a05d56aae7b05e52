import ScheduleLab
import WholePath

struct Offline: Error {}

/// A model with a network, a store and a decoder that the suite answers for.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class World: @unchecked Sendable {
  struct Decoding: Sendable {
    let text: String
    let isOnMain: Bool
  }

  /// What is saved, as the timeline shows it: the ids, and the text of a message that is not as it was fetched.
  struct Batch: Sendable, CustomStringConvertible {
    let messages: [Message]
    var description: String {
      let names = messages.map { $0.text == "message \($0.id)" ? "\($0.id)" : "\($0.id) (\($0.text))" }
      return names.isEmpty ? "nothing" : names.joined(separator: ", ")
    }
  }

  let fetches: Fake<String, String>
  let saves: Fake<Batch, Void>
  let reads: Fake<String, [Message]>
  let decodings = Log<Decoding>()
  /// Whether fetching stops as soon as it is cancelled.
  var stopsFetching = false
  /// Called when decoding begins.
  var decodes: (String) -> Void = { _ in }
  private var made: InboxModel?
  var model: InboxModel { made! }

  @MainActor init(_ scenario: Scenario, stops: Bool = true) {
    fetches = Fake("fetch", scenario)
    saves = Fake("save", scenario, stopsWhenCancelled: true)
    reads = Fake("all", scenario, stopsWhenCancelled: true)
    made = InboxModel(network: Server(world: self), store: Disk(saves: saves, reads: reads)) { [unowned self] text in
      decodings.add(Decoding(text: text, isOnMain: isOnMainActor()))
      scenario.note("decodes on \(isOnMainActor() ? "the main actor" : "another thread")")
      decodes(text)
      guard text != "?" else { throw Offline() }
      return Self.messages(text)
    }
  }

  static func messages(_ text: String) -> [Message] {
    text.split(separator: " ").map { Message(Int($0)!, "message \($0)") }
  }

  var state: InboxModel.State { get async { await model.state } }
  /// Whether the screen shows the messages that a refresh has loaded.
  func shows(_ text: String) async -> Bool {
    let (messages, state) = await MainActor.run { (model.messages, model.state) }
    return messages == Self.messages(text) && state == .loaded
  }

  var isFailed: Bool { get async { if case .failed = await model.state { true } else { false } } }

  /// Lets a refresh succeed.
  func load(_ text: String, _ scenario: Scenario) async {
    let refresh = scenario.call("refresh of \(text)") { [self] in await model.refresh() }
    for _ in 0..<4 {
      await scenario.quiet()
      finish(text)
    }
    await scenario.quiet()
    scenario.expect(!refresh.waits, "Everything is done, and refresh has not returned.")
  }

  /// Answers what is open.
  func finish(_ text: String = "9") {
    fetches.open.first?.answer(text)
    saves.open.first?.answer(())
    reads.open.first?.answer(saves.calls.last?.question.messages ?? [])
  }

  private struct Server: Network {
    unowned let world: World

    func fetch() async throws -> String {
      let fetches = world.fetches
      guard world.stopsFetching else { return try await fetches.call("inbox") }
      return try await withTaskCancellationHandler {
        try await fetches.call("inbox")
      } onCancel: {
        Task { fetches.open.last?.fail(CancellationError()) }
      }
    }
  }

  private struct Disk: Store {
    let saves: Fake<Batch, Void>
    let reads: Fake<String, [Message]>

    func save(_ messages: [Message]) async throws { try await saves.call(Batch(messages: messages)) }
    func all() async throws -> [Message] { try await reads.call("messages") }
  }
}
