import Reports
import KataSupport
import Workbook

/// The class that a learner is in, and the learners of a class.
extension Session {
  /// Shares what the learner has done, if they are in a class.
  func share(_ workspace: Workspace) {
    do throws(UserError) {
      try ClassShare(of: workspace, environment: environment)?.pushInBackground(program)
    } catch {
      warnings.say(error.description)
    }
  }

  /// The learners of places: folders, git remotes, and files with results.
  /// - Throws: `UserError` if a place cannot be read.
  func learners(_ places: [String]) throws(UserError) -> [BoardLearner] {
    var learners: [BoardLearner] = []
    for place in places {
      let membership = Membership(place: place, name: "", sharesSource: false)
      guard membership.isRemote, !Files.isFolder(path(place)) || Files.isPlain(path(place) + "/HEAD") else {
        learners += try BoardLearner.read(path(place))
        continue
      }
      let remote = Files.isFolder(path(place)) ? Files.resolved(path(place)) : place
      let folder = Self.cacheFolder("classes", environment) + "/\(Fingerprint(of: Data(remote.utf8)))"
      try ClassRemote.fetch(remote, to: folder, environment)
      learners += try BoardLearner.read(folder)
    }
    return learners
  }
}
