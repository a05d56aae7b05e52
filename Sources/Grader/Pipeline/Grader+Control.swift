import LabProtocol
import KataSupport

extension Grader {
  /// The control that a word of the command line asks for, or the most that the platform allows if there is none.
  /// - Throws: a usage error if the word is no control, or the platform does not allow that much.
  public static func control(named word: String?) throws(UserError) -> Control {
    guard let word else { return bestControl }
    guard let control = Control(rawValue: word) else { throw .usage("--control is full or reduced, not “\(word)”.") }
    guard control == .reduced || control == bestControl else {
      throw .usage("This platform allows reduced control only: leave --control out.")
    }
    return control
  }
}
