// notebook starter: does-not-build
// An error inside of what a macro expands to.
import Observation
@Observable final class Model { var x: Undeclared = 3; let y }
