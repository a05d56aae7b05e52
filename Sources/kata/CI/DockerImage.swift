enum DockerImage: CISystem {
  static let name = "docker"
  static let files = [
    CIFile(
      path: "Dockerfile",
      text: """
        # In a clone: kata ci docker --folder . && docker build -t kata . The image holds no suite's source and no solution.
        # For a learner: docker run --rm -it -v "$PWD/katas:/work" kata
        FROM swift:6.3.1 AS workbook
        WORKDIR /clone
        COPY . .
        RUN swift build -c release --product kata \\
          && .build/release/kata verify && .build/release/kata bundle /bundle

        FROM swift:6.3.1
        # hadolint ignore=DL3008
        RUN apt-get update && apt-get install -y --no-install-recommends bubblewrap && rm -rf /var/lib/apt/lists/*
        COPY --from=workbook /bundle /opt/kata
        ENV KATA_CACHE=/var/cache/kata XDG_CACHE_HOME=/var/cache/kata
        # The cache belongs to the user who runs the image.
        RUN ln -s /opt/kata/kata /usr/local/bin/kata && kata doctor \\
          && rm -rf "$KATA_CACHE" && install -d -m 1777 "$KATA_CACHE" /work
        WORKDIR /work
        CMD ["sh", "-c", "kata init . && exec kata"]

        """),
    CIFile(
      path: ".dockerignore",
      text: """
        .build
        .git
        .kata
        workspace
        **/.DS_Store
        **/*.jsonl

        """),
  ]
}
