@MainActor final class Downloads {
  private(set) var isDisabled = false
  let load: @Sendable () async throws -> String

  init(load: @escaping @Sendable () async throws -> String) { self.load = load }

  func shown(_ work: () async throws -> Void) async {
    do { try await work() } catch { print(error) }
  }

  func all() {
    isDisabled = true
    Task {
      await shown {
        let text = try await load()
        print(text)
      }
      isDisabled = false
    }
  }

  // No state is left where the program ends.
  func first() {
    isDisabled = true
    Task {
      do {
        print(try await load())
        isDisabled = false
      } catch {
        preconditionFailure("\(error)")
      }
    }
  }
}
