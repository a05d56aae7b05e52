enum GitHubActions: CISystem {
  static let name = "github"
  static let review: String? = """
    # Reviews the lines that a pull request changes. The variable KATA_IMAGE names an image made with `kata ci docker`.
    name: kata review
    on: pull_request
    permissions: { contents: read }
    jobs:
      review:
        runs-on: ubuntu-latest
        container: ${{ vars.KATA_IMAGE }}
        env: { BASE: "${{ github.base_ref }}" }
        steps:
          - uses: actions/checkout@v6
            with: { fetch-depth: 0 }
          - run: git config --global --add safe.directory "$GITHUB_WORKSPACE"
          - run: kata review "--diff=origin/$BASE" --format github

    """
  static let files = [
    CIFile(
      path: ".github/workflows/kata.yml",
      text: """
        # Grades submissions/ in four jobs. The variable KATA_IMAGE names an image made with `kata ci docker`. The last step needs
        # code scanning, which private repositories must have switched on: remove it where there is none.
        name: kata
        on: push
        permissions: { contents: read, actions: read, security-events: write }
        jobs:
          grade:
            runs-on: ubuntu-latest
            container: ${{ vars.KATA_IMAGE }}
            strategy: { fail-fast: false, matrix: { shard: [1, 2, 3, 4] } }
            steps:
              - uses: actions/checkout@v6
              - run: >-
                  kata grade submissions --shard ${{ matrix.shard }}/4 --require-sandbox kernel
                  --output results-${{ matrix.shard }}.jsonl
              - uses: actions/upload-artifact@v7
                with: { name: "results-${{ matrix.shard }}", path: "results-*.jsonl" }
          merge:
            needs: grade
            runs-on: ubuntu-latest
            container: ${{ vars.KATA_IMAGE }}
            steps:
              - uses: actions/checkout@v6
              - uses: actions/download-artifact@v8
                with: { pattern: "results-*", merge-multiple: true }
              - run: kata merge results-1.jsonl results-2.jsonl results-3.jsonl results-4.jsonl --output results.jsonl
              - run: kata report results.jsonl
              - run: kata report results.jsonl --format markdown >> "$GITHUB_STEP_SUMMARY"
              - uses: actions/upload-artifact@v7
                with: { name: class, path: "results.jsonl\\nclass-report.html\\n" }
              - run: kata merge results.jsonl --format github
              - run: kata merge results.jsonl --format sarif --output kata.sarif
              - uses: github/codeql-action/upload-sarif@v4
                with: { sarif_file: kata.sarif }

        """)
  ]
}
