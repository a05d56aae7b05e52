// notebook starter: refused
// A name of Swift’s own that the file declares as well.
enum A { case _forEachField }
func act() { _ = Swift._forEachField(of: Int.self) { _, _, _, _ in true } }
