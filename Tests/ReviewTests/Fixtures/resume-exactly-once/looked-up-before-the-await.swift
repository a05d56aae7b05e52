actor Client {
  private var requests: [Int: CheckedContinuation<String, any Error>] = [:]
  private let decode: @Sendable (String) async -> String

  init(decode: @escaping @Sendable (String) async -> String) { self.decode = decode }

  // The shape of modelcontextprotocol/swift-sdk fec680a: a disconnect during the await resumed it first.
  func receive(_ id: Int, _ text: String) async {
    guard let request = requests[id] else { return }
    let answer = await decode(text)
    request.resume(returning: answer)
    //^ likely
    requests[id] = nil
  }

  func disconnect() {
    let all = requests.values
    requests = [:]
    for request in all { request.resume(throwing: CancellationError()) }
  }
}
