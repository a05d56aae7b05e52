// notebook starter: refused
// A name of Swift’s own that the file declares as well.
func _isPOD() {}
func act() { print(Swift._isPOD(Outbox.self)) }
