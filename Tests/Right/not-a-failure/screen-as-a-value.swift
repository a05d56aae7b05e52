// A value that is fed with events; the load is a structured child
public enum RadioError: Error, Equatable {
  case cancelled
  case silence
}

public actor Inbox {
  public enum State: Equatable, Sendable {
    case empty
    case loading
    case loaded([String])
    case failed(String)
  }

  private let load: @Sendable () async throws -> [String]
  private struct Screen {
    enum Event {
      case opened(Int)
      case calledOff(Int)
      case ended(Int, State)
    }

    private(set) var shown = State.empty
    private var kept = State.empty
    private var owner = 0

    mutating func receive(_ event: Event) {
      switch event {
      case .opened(let page):
        owner = page
        shown = .loading
      case .calledOff(owner):
        shown = kept
      case .ended(owner, let state):
        kept = state
        shown = state
      case .calledOff, .ended:
        break
      }
    }
  }

  private var screen = Screen()
  private var pages = 0

  public var state: State { screen.shown }

  public init(load: @escaping @Sendable () async throws -> [String]) {
    self.load = load
  }
  public func refresh() async {
    pages += 1
    let page = pages
    screen.receive(.opened(page))
    if Task.isCancelled {
      screen.receive(.calledOff(page))
      return
    }
    let load = load
    async let messages = load()
    let outcome: State
    do {
      outcome = .loaded(try await messages)
    } catch {
      outcome = .failed("\(error)")
    }
    screen.receive(Task.isCancelled ? .calledOff(page) : .ended(page, outcome))
  }
}
