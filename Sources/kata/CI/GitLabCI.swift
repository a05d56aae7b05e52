enum GitLabCI: CISystem {
  static let name = "gitlab"
  static let files = [
    CIFile(
      path: ".gitlab-ci.yml",
      text: """
        # Grades submissions/ in four jobs. The variable KATA_IMAGE names an image made with `kata ci docker`. A job that fails hands
        # over what it has graded.
        default:
          image: $KATA_IMAGE
        stages: [grade, merge]
        grade:
          stage: grade
          parallel: 4
          script:
            - kata grade submissions --shard $CI_NODE_INDEX/$CI_NODE_TOTAL --require-sandbox kernel --output results-$CI_NODE_INDEX.jsonl
          artifacts: { when: always, paths: ["results-*.jsonl"] }
        merge:
          stage: merge
          script:
            - kata merge results-1.jsonl results-2.jsonl results-3.jsonl results-4.jsonl --output results.jsonl
            - kata report results.jsonl
            - kata merge results.jsonl --format junit --output kata.xml
          artifacts:
            when: always
            expose_as: The class
            paths: [class-report.html, results.jsonl]
            reports: { junit: kata.xml }

        """)
  ]
}
