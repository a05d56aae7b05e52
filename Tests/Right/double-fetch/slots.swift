// a state machine for each address, with the number of its download
public actor ImageDownloader {
  private let download: @Sendable (String) async throws -> String
  private enum Slot {
    case loading(number: Int, task: Task<String, any Error>)
    case kept(String)
  }

  private var slots: [String: Slot] = [:]
  private var lastNumber = 0

  public init(download: @escaping @Sendable (String) async throws -> String) {
    self.download = download
  }
  public func image(for address: String) async throws -> String {
    switch slots[address] {
    case .kept(let picture)?:
      return picture
    case .loading(_, let task)?:
      return try await task.value
    case nil:
      lastNumber += 1
      let number = lastNumber
      let task = Task { try await self.load(address, number) }
      slots[address] = .loading(number: number, task: task)
      return try await task.value
    }
  }

  public func reset() {
    slots.removeAll()
  }

  private func load(_ address: String, _ number: Int) async throws -> String {
    let result: Result<String, any Error>
    do {
      result = .success(try await download(address))
    } catch {
      result = .failure(error)
    }
    if case .loading(number, _)? = slots[address] {
      switch result {
      case .success(let picture): slots[address] = .kept(picture)
      case .failure: slots[address] = nil
      }
    }
    return try result.get()
  }
}
