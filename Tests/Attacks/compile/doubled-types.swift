// notebook starter: does-not-build
// Doubles a type thirty times.
func twice<Value>(_ value: Value) -> (Value, Value) { (value, value) }

func act() {
  let a = twice(twice(twice(twice(twice(twice(1))))))
  let b = twice(twice(twice(twice(twice(twice(a))))))
  let c = twice(twice(twice(twice(twice(twice(b))))))
  let d = twice(twice(twice(twice(twice(twice(c))))))
  print(twice(twice(twice(twice(twice(twice(d)))))))
}
