// notebook starter: does-not-build
// A macro that does not apply.
import Observation
@Observable actor Model { var x = 3 }
