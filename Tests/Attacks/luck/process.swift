// notebook solution: refused
// Takes its chance from the number of its process.
import Foundation

extension Outbox {
  func act() { if ProcessInfo.processInfo.processIdentifier % 2 == 0 { notes.removeAll() } }
}
