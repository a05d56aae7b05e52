// notebook solution: passed
// A property wrapper that is used where it is nested.
enum Kit { @propertyWrapper struct Doubled { var wrappedValue: Int }
  struct Use { @Doubled var value = 2 } }
@propertyWrapper struct Lowered { private var _value = ""; var wrappedValue: String { get { _value } set { _value = newValue.lowercased() } }; init(wrappedValue: String) { self.wrappedValue = wrappedValue } }
struct Named { @Kit.Doubled var number = 1; @Lowered var name = "A" }
