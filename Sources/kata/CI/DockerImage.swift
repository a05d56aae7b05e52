enum DockerImage: CISystem {
  static let name = "docker"
  static let file = "Dockerfile"
  static let text = """
    # In a clone: docker build -t kata -f Dockerfile . The last step proves that the image grades as it must, and fills the cache.
    FROM swift:6.3.1
    WORKDIR /opt/kata
    COPY . .
    ENV KATA_CACHE=/var/cache/kata
    RUN swift build -c release --product kata \\
      && ln -s /opt/kata/.build/release/kata /usr/local/bin/kata \\
      && kata verify

    """
}
