// notebook solution: passed
// Names with an underscore are ordinary names of one's own.
struct Meter { private var _value = 0; var value: Int { get { _value } set { _value = newValue } }; mutating func _reset() { _value = 0 }
  private let _storage = [1, 2]; func _sum() -> Int { _storage.reduce(0, +) + _count; }; var _count: Int { _storage.count } }
final class _Cell { var _next: _Cell?; var _buffer: [Int] = []; func _append(_ x: Int) { _buffer.append(x) } }
