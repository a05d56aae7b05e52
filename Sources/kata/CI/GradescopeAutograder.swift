enum GradescopeAutograder: CISystem {
  static let name = "gradescope"
  static let file = "run_autograder"
  static let text = """
    #!/usr/bin/env bash
    # For an image made with `kata ci docker`, as /autograder/run_autograder. Set KATA to the kata's name in the image.
    kata grade /autograder/submission --kata "$KATA" --format gradescope --output /autograder/results/results.json

    """
}
