import Combine
import Foundation

actor Socket {
  private let events: AnyPublisher<String, Never>
  private let beats = PassthroughSubject<Void, Never>()
  private var open: Set<AnyCancellable> = []
  private var received = 0

  init(events: AnyPublisher<String, Never>) { self.events = events }

  // The shape of aws-amplify/amplify-swift 8189460: the publisher sent on a thread of its own.
  func listen(to source: AnyPublisher<Int, Never>) {
    source.sink { [weak self] _ in
      self?.received += 1
      //^ likely
    }
    .store(in: &open)
    beats.sink { self.received = 0 }.store(in: &open)
    //             ^ look
    beats.debounce(for: .seconds(1), scheduler: DispatchQueue.global()).sink { self.received = 0 }.store(in: &open)
    //                                                                           ^ likely
  }
}
