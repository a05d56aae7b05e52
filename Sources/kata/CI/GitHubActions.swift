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
          - uses: actions/checkout@v4
            with: { fetch-depth: 0 }
          - run: git config --global --add safe.directory "$GITHUB_WORKSPACE"
          - run: kata review "--diff=origin/$BASE" --format github

    """
  static let file = ".github/workflows/kata.yml"
  static let text = """
    # Grades submissions/ in four jobs. The variable KATA_IMAGE names an image made with `kata ci docker`.
    name: kata
    on: push
    permissions: { contents: read, security-events: write }
    jobs:
      grade:
        runs-on: ubuntu-latest
        container: ${{ vars.KATA_IMAGE }}
        strategy: { fail-fast: false, matrix: { shard: [1, 2, 3, 4] } }
        steps:
          - uses: actions/checkout@v4
          - run: kata grade submissions --shard ${{ matrix.shard }}/4 --output results-${{ matrix.shard }}.jsonl
          - uses: actions/upload-artifact@v4
            with: { name: "results-${{ matrix.shard }}", path: "results-*.jsonl" }
      merge:
        needs: grade
        runs-on: ubuntu-latest
        container: ${{ vars.KATA_IMAGE }}
        steps:
          - uses: actions/download-artifact@v4
            with: { merge-multiple: true }
          - run: kata merge results-1.jsonl results-2.jsonl results-3.jsonl results-4.jsonl --output results.jsonl
          - run: kata merge results.jsonl --format github
          - run: kata merge results.jsonl --format sarif --output kata.sarif
          - uses: github/codeql-action/upload-sarif@v3
            with: { sarif_file: kata.sarif }

    """
}
