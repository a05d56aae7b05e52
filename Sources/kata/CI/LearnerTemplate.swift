import KataSupport
import Workbook

/// A repository for a learner to start from: starters and briefs, a workflow that grades each push, a dev container, and a README.
struct LearnerTemplate {
  private let workbook: Workbook
  private let image: String

  init(_ workbook: Workbook, image: String?) {
    self.workbook = workbook
    self.image = image ?? "${{ vars.KATA_IMAGE }}"
  }

  /// Makes the repository's files in a new folder.
  /// - Parameter name: the folder as the person typed it.
  /// - Throws: a usage error if the folder holds something; an infrastructure error if it cannot be written.
  func write(to folder: String, shown name: String) throws(UserError) {
    guard !Files.isTaken(folder) || Files.isFolder(folder) && Files.list(folder).isEmpty else {
      throw .usage("\(name) is there already: name a new folder, or an empty one.")
    }
    try Files.makeFolder(folder)
    try Workspace(folder: Files.resolved(folder)).layOut(workbook)
    if let course = workbook.course { try Files.write(Files.read(course.path), to: folder + "/course.json") }
    let isImage = !image.contains("{")
    for file in files(isImage) { try file.write(below: folder) }
  }

  private func files(_ isImage: Bool) -> [CIFile] {
    let container = DevContainer.files.filter { $0.path != ".devcontainer/Dockerfile" }.map { file in
      CIFile(
        path: file.path,
        text: file.text
          .replacing(#""build": { "dockerfile": "Dockerfile" }"#, with: #""image": "\#(isImage ? image : "kata")""#)
          .replacing(#"  "remoteUser": "vscode",\#n"#, with: "")
          .replacing(
            #"  "postCreateCommand": "command -v kata || swift build -c release --product kata",\#n"#, with: ""
          )
          .replacing(#"  "containerEnv": { "KATA_CACHE": "/home/vscode/.cache/kata" },\#n"#, with: "")
          .replacing("kata || swift run -c release kata", with: "kata"))
    }
    return [
      CIFile(path: ".github/workflows/kata.yml", text: workflow), CIFile(path: "README.md", text: readme),
    ] + container
  }

  private var workflow: String {
    """
    # Grades the katas that you have changed, each time you push.
    name: kata
    on: [push, pull_request]
    permissions: { contents: read }
    jobs:
      grade:
        runs-on: ubuntu-latest
        container: \(image)
        steps:
          - uses: actions/checkout@v6
          - run: kata grade . --changed --require-sandbox kernel
          - run: kata grade . --changed --require-sandbox kernel --format github
            if: failure()

    """
  }

  private var readme: String {
    let title = workbook.course?.title ?? "Katas"
    let rows = workbook.katas.map {
      "| [\($0.title)](\($0.name)/Brief.md) | `\($0.name)/\($0.file)` | \($0.minutes) min |"
    }
    return """
      # \(title)

      ![kata](../../actions/workflows/kata.yml/badge.svg)

      Each folder holds a small Swift module with one bug that the compiler lets through. Read its `Brief.md`, fix the file, and save.

      - In a browser: *Code*, *Codespaces*, *Create*. `kata` starts in the terminal and checks each save.
      - In VS Code with Docker: *Reopen in Container*.
      - In a terminal with Docker: `docker run --rm -it -v "$PWD:/work" \(image.contains("{") ? "<image>" : image)`.

      Commit and push: the check beside your commit is green when every kata that you have changed passes.

      | kata | file | time |
      | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      """
  }
}
