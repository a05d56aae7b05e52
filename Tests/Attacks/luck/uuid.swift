// clobber solution: uncontrolled
// Takes its chance from an identifier.
import Foundation

extension Outbox {
  func act() { if UUID().uuid.0 % 2 == 0 { notes.removeAll() } }
}
