import Foundation

protocol WriterDelegate: AnyObject {
  func didWrite(_ count: Int)
}

final class Writer {
  weak var delegate: (any WriterDelegate)?
  private let sessionDelegate = Tasks()
  private let lock = NSLock()
  private var count = 0

  func write(_ text: String) {
    let count = lock.withLock {
      self.count += text.count
      sessionDelegate.add(self.count)
      return self.count
    }
    delegate?.didWrite(count)
  }
}

final class Tasks {
  func add(_ number: Int) {}
}
