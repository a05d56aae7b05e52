import Foundation

protocol WriterDelegate: AnyObject {
  func didWrite(_ count: Int)
}

// The shape of apple/swift-nio 2910d6b20: the delegate was told in the critical section.
final class Writer {
  weak var delegate: (any WriterDelegate)?
  private let lock = NSLock()
  private var count = 0

  func write(_ text: String) {
    lock.lock()
    defer { lock.unlock() }
    count += text.count
    delegate?.didWrite(count)
    //^ look
  }
}
