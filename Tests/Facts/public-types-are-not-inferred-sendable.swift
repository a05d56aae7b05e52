// fact: public-types-are-not-inferred-sendable
// `Sendable` is inferred for an internal struct and not for a public one.
// compiles: no
struct Inside { let number = 1 }
public struct Outside { let number = 1 }

func needsSendable<Value: Sendable>(_ value: Value) {}

@main enum Fact {
  static func main() {
    needsSendable(Inside())
    needsSendable(Outside())  // error: type 'Outside' does not conform to the 'Sendable' protocol
  }
}
