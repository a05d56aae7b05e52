@MainActor final class PollModel {
  private(set) var poll: Poll
  let client: Client

  init(poll: Poll, client: Client) {
    self.poll = poll
    self.client = client
  }

  // What is missing in the poll is not what is stored.
  func vote(_ choice: Int) async throws {
    guard !poll.isExpired else { return }
    poll = try await client.post(choice, to: poll.id)
  }
}
