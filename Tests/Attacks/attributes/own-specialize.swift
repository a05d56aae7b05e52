// notebook starter: refused
// Asks for other code.
enum _specialize {}
@_specialize(where T == Int) func f<T>(_ x: T) {}
