enum GradescopeAutograder: CISystem {
  static let name = "gradescope"
  static let files = [
    CIFile(
      path: "run_autograder",
      text: """
        #!/usr/bin/env bash
        # For a folder with setup.sh and a bundle: kata ci gradescope --folder autograder && kata bundle autograder/bundle, then zip it.
        # Or for an image made with `kata ci docker`, as /autograder/run_autograder. Put the kata's name in the next line.
        : "${KATA:?Set KATA to the name of the kata, in run_autograder}"
        kata grade /autograder/submission --kata "$KATA" --require-sandbox kernel \\
          --format gradescope --output /autograder/results/results.json

        """, isExecutable: true),
    CIFile(
      path: "setup.sh",
      text: """
        #!/usr/bin/env bash
        # Gradescope runs this once, as root on Ubuntu 22.04, when it builds the image: the toolchain that the bundle was made for, and kata.
        set -euo pipefail
        SWIFT="${SWIFT:-6.3.1}"
        apt-get update
        DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \\
          binutils bubblewrap ca-certificates curl libc6-dev libcurl4-openssl-dev libgcc-12-dev libncurses6 \\
          libstdc++-12-dev libxml2-dev libz3-dev tzdata zlib1g-dev
        curl -fsSL "https://download.swift.org/swift-$SWIFT-release/ubuntu2204/swift-$SWIFT-RELEASE/swift-$SWIFT-RELEASE-ubuntu22.04.tar.gz" \\
          | tar xz -C / --strip-components 1
        ln -sf /autograder/source/bundle/kata /usr/local/bin/kata
        kata doctor --require-sandbox kernel

        """, isExecutable: true),
  ]
}
