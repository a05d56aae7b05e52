// notebook solution: hung
// Takes its chance from the time of day.
import Foundation

extension Outbox {
  func act() { if Int(Date().timeIntervalSince1970 * 1_000_000) % 2 == 0 { notes.removeAll() } }
}
