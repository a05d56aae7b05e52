// fact: nslock-is-sendable
// `NSLock` is `Sendable`.
// compiles: without a warning
import Foundation

func needsSendable<Value: Sendable>(_ value: Value) -> Value { value }

@main enum Fact {
  static func main() {
    let lock = needsSendable(NSLock())
    print("\(type(of: lock)) was accepted as Sendable")
    exit(0)
  }
}
