// notebook starter: uncontrolled
// Starts threads until no more can start.
import Foundation

func act() { while true { Thread.detachNewThread { while true {} } } }
