// notebook starter: does-not-build
// An honest mistake: a lazy property cannot be observed.
import Observation
@Observable final class Model { lazy var z = 1 }
