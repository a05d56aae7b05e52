import Foundation

final class Counter: @unchecked Sendable {
  private var mutex = pthread_mutex_t()
  private let one = DispatchSemaphore(value: 1)
  private var count = 0

  func hit(_ note: (Int) async -> Void) async {
    await note(next())
    await note(again())
  }

  private func next() -> Int {
    pthread_mutex_lock(&mutex)
    defer { pthread_mutex_unlock(&mutex) }
    count += 1
    return count
  }

  private func again() -> Int {
    one.wait()
    defer { one.signal() }
    return count
  }
}
