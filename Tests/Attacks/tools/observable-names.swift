// notebook starter: does-not-build
// Errors in nothing but what a macro expands to.
import Observation
@Observable final class Model { var `x y` = 2; lazy var z = 1 }
