// notebook starter: crashed
// Needs a type, which needs a type, without an end.
struct Wrapped<Value> {
  let value: Value
  func deeper(_ level: Int) -> Int { level == 0 ? 0 : Wrapped<Wrapped<Value>>(value: self).deeper(level) }
}

func act() { print(Wrapped(value: 0).deeper(1)) }
