// A queue of requests, served by one task that ends when the queue is empty.
public actor Wallet {
  private let authorise: @Sendable (Int) async -> Bool
  public private(set) var balance: Int

  public init(balance: Int, authorise: @escaping @Sendable (Int) async -> Bool) {
    self.balance = balance
    self.authorise = authorise
  }

  public func topUp(_ amount: Int) {
    balance += amount
  }

  private struct Request {
    let amount: Int
    let reply: CheckedContinuation<Bool, Never>
  }
  private var requests: [Request] = []
  private var isServing = false

  public func pay(_ amount: Int) async -> Bool {
    await withCheckedContinuation { reply in
      requests.append(Request(amount: amount, reply: reply))
      guard !isServing else { return }
      isServing = true
      Task { await serve() }
    }
  }

  private func serve() async {
    while let request = requests.first {
      requests.removeFirst()
      var isPaid = false
      if balance >= request.amount { isPaid = await authorise(request.amount) }
      if isPaid { balance -= request.amount }
      request.reply.resume(returning: isPaid)
    }
    isServing = false
  }
}
