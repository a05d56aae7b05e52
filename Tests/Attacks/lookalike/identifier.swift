// notebook solution: passed
// Identifiers by chance and times of day that nothing depends on.
import Foundation

func act() {
  let visit = (id: UUID(), when: Date(), since: ContinuousClock.now, dice: Int.random(in: 1...6))
  precondition(visit.dice <= 6 && visit.id.uuidString.count == 36)
}
