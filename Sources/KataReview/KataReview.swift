import Foundation
import PackagePlugin

/// `swift package kata-review`: holds the checklist against the sources of a package.
///
/// Arguments are those of `kata review`; without a path it reviews the package's targets.
@main struct KataReview: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let kata = try context.tool(named: "kata")
    let folders = context.package.targets.compactMap { ($0 as? SwiftSourceModuleTarget)?.directoryURL.path }
    let root = context.package.directoryURL.path + "/"
    let paths = folders.map { $0.hasPrefix(root) ? String($0.dropFirst(root.count)) : $0 }
    let process = Process()
    process.executableURL = kata.url
    process.arguments = ["review"] + arguments + (arguments.contains { !$0.hasPrefix("-") } ? [] : paths.sorted())
    process.currentDirectoryURL = context.package.directoryURL
    process.environment = ProcessInfo.processInfo.environment.merging([
      "KATA_WORKBOOK": Self.workbook(of: context.package).path
    ]) { $1 }
    try process.run()
    process.waitUntilExit()
    // What has been found is on the screen: a thrown error would say less.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// The folder of the package that the plugin comes from, which has the checklist.
  private static func workbook(of package: Package) -> URL {
    var open = [package]
    while let next = open.popLast() {
      if FileManager.default.fileExists(atPath: next.directoryURL.path + "/Katas/tracks.json") {
        return next.directoryURL
      }
      open += next.dependencies.map(\.package)
    }
    return package.directoryURL
  }
}
