// notebook solution: uncontrolled
// Runs the main queue from inside of a job.
import Foundation

func act() { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.001)) }
