// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { NotificationCenter.default.post(name: Notification.Name("x"), object: nil) }
