// notebook starter: refused
// A name of Swift’s own that the file declares as well.
func _mangledTypeName() {}
func act() { print(Swift._mangledTypeName(Outbox.self) as Any) }
