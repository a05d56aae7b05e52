// fact: check-with-try-optional
// `try? Task.checkCancellation()` does nothing: the next line runs in a cancelled task as well.
import Foundation

@main enum Fact {
  static func main() async {
    let wentOn = await Task.detached {
      withUnsafeCurrentTask { $0?.cancel() }
      try? Task.checkCancellation()
      return Task.isCancelled
    }.value
    print("the line below the check ran, in a cancelled task: \(wentOn)")
    exit(wentOn ? 0 : 1)
  }
}
