enum DockerImage: CISystem {
  static let name = "docker"
  static let file = "Dockerfile"
  static let text = """
    # In a clone: docker build -t kata -f Dockerfile . The image holds no suite's source and no solution.
    FROM swift:6.3.1 AS workbook
    WORKDIR /clone
    COPY . .
    RUN swift build -c release --product kata \\
      && .build/release/kata verify && .build/release/kata bundle /bundle

    FROM swift:6.3.1
    COPY --from=workbook /bundle /opt/kata
    ENV KATA_CACHE=/var/cache/kata
    RUN ln -s /opt/kata/kata /usr/local/bin/kata && kata doctor

    """
}
