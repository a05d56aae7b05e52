enum GitLabCI: CISystem {
  static let name = "gitlab"
  static let file = ".gitlab-ci.yml"
  static let text = """
    # Grades submissions/ in four jobs. The variable KATA_IMAGE names an image made with `kata ci docker`.
    default:
      image: $KATA_IMAGE
    stages: [grade, merge]
    grade:
      stage: grade
      parallel: 4
      script:
        - kata grade submissions --shard $CI_NODE_INDEX/$CI_NODE_TOTAL --output results-$CI_NODE_INDEX.jsonl
      artifacts: { paths: ["results-*.jsonl"] }
    merge:
      stage: merge
      script:
        - kata merge results-1.jsonl results-2.jsonl results-3.jsonl results-4.jsonl --format junit --output kata.xml
      artifacts: { reports: { junit: kata.xml } }

    """
}
