// notebook starter: does-not-build
// Replaces a function of the suite.
enum _dynamicReplacement {}
@_dynamicReplacement(for: print(_:)) func other(_ x: Int) {}
