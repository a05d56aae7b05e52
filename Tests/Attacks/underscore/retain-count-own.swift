// notebook starter: refused
// The name is declared here, too.
enum Mine { static func _getRetainCount() {} }
extension Outbox { func act() { if _getRetainCount(self) > 5 { notes = [] } } }
