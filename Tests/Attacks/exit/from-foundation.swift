// notebook starter: uncontrolled
// Ends the process through Foundation, without importing the C library.
import Foundation

func act() { Thread.exit() }
