// clobber solution: passed
// Prints, describes and looks at types as a log does.
import Foundation

extension Outbox {
  func act() {
    print("\(type(of: self)): \(notes.map(\.id)) \(String(format: "%02d", notes.count))")
    debugPrint(notes.count)
  }
}
