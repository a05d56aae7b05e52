// notebook starter: failed
// A name of Swift’s own that the file declares as well.
struct K { var _kvcKeyPathString = 1; var x = 1 }
func act() { print((\K.x)._kvcKeyPathString as Any) }
