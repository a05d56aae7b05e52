// notebook starter: refused
// A name of Swift’s own that the file declares as well.
func _identityCast() {}
func act() { let x: Int = Swift._identityCast(3, to: Int.self); print(x) }
