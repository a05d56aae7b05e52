// notebook starter: uncontrolled
// Lets a thread of its own do the work, unseen by the lab.
import Foundation

func act() { Thread.detachNewThread { Thread.sleep(forTimeInterval: 0.001) } }
