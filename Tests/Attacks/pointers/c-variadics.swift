// notebook starter: refused
// Lets a C function write through a format.
import Foundation

func act() { withVaList([0x4141_4141]) { vprintf("%n", $0) } }
