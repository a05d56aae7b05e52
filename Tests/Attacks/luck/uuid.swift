// notebook solution: failed
// Takes its chance from an identifier, which is the same in every run.
import Foundation

extension Outbox {
  func act() { if UUID().uuid.0 % 2 == 0 { notes.removeAll() } }
}
