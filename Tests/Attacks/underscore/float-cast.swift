// notebook starter: refused
// A name of Swift’s own that the file declares as well.
enum A { static func _typeName() {} }
func act() { print(Swift._typeName(Outbox.self, qualified: true)) }
