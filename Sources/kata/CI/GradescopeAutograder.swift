enum GradescopeAutograder: CISystem {
  static let name = "gradescope"
  static let file = "run_autograder"
  static let text = """
    #!/usr/bin/env bash
    # For an image made with `kata ci docker`, as /autograder/run_autograder. Name your kata.
    kata grade /autograder/submission --kata clobber --format gradescope --output /autograder/results/results.json

    """
}
