// clobber starter: refused
// Imports the suite and the lab as modules.
import ScheduleLab
import Suite
