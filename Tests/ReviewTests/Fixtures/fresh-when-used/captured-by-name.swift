struct Feature {
  struct State {
    var text = ""
    var token = ""
    var count = 0
  }

  let clock: any Clock<Duration>
  let put: @Sendable (String, String) async -> Void
  let current: @Sendable () async -> State

  func later(_ state: inout State) -> @Sendable () async throws -> Void {
    return { [text = state.text, clock, put, current] in
      try await clock.sleep(for: .seconds(5))
      await put(text, current().token)
    }
  }

  func now(_ state: inout State) -> @Sendable () async throws -> Void {
    return { [state, put] in
      await put(state.text, state.token)
    }
  }

  func one(_ state: inout State) -> @Sendable () async throws -> Void {
    return { [state, clock, put] in
      try await clock.sleep(for: .seconds(5))
      await put(state.text, "")
    }
  }

  func unchanging(_ state: State) -> @Sendable () async throws -> Void {
    return { [state, clock, put] in
      try await clock.sleep(for: .seconds(5))
      await put(state.text, state.token)
    }
  }
}
