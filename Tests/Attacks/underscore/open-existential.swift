// notebook starter: does-not-build
// A name of Swift’s own that the file declares as well.
enum A { case _openExistential }
func act() { Swift._openExistential(3 as Any, do: { (x: Any) in print(x) }) }
