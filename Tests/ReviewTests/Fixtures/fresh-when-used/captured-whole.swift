struct Feature {
  struct State {
    var text = ""
    var token = ""
    var count = 0
  }

  enum Action { case send, type(String) }

  let clock: any Clock<Duration>
  let put: @Sendable (String, String) async -> Void

  func reduce(_ state: inout State, _ action: Action) -> (@Sendable () async throws -> Void)? {
    switch action {
    case .type(let text):
      state.text = text
      return nil
    case .send:
      return { [state, clock, put] in
        //        ^ look
        try await clock.sleep(for: .seconds(5))
        await put(state.text, state.token)
      }
    }
  }
}
