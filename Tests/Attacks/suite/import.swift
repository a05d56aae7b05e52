// notebook starter: does-not-build
// Imports the suite and the lab as modules.
import ScheduleLab
import Suite
