// notebook starter: does-not-build
// A macro that does not apply.
import Observation
@Observable struct Model { var x = 3 }
