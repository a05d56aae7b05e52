enum DevContainer: CISystem {
  static let name = "devcontainer"
  static let files = [
    CIFile(
      path: ".devcontainer/devcontainer.json",
      text: """
        {
          "name": "kata",
          "build": { "dockerfile": "Dockerfile" },
          "containerEnv": { "KATA_CACHE": "/home/vscode/.cache/kata" },
          "remoteUser": "vscode",
          "postCreateCommand": "command -v kata || swift build -c release --product kata",
          "customizations": {
            "vscode": {
              "extensions": ["swiftlang.swift-vscode"],
              "settings": {
                "lldb.library": "/usr/lib/liblldb.so",
                "task.allowAutomaticTasks": "on"
              }
            }
          }
        }

        """),
    CIFile(
      path: ".devcontainer/Dockerfile",
      text: """
        # What kata and its sandbox need, for VS Code and Codespaces. The tier “kernel” needs no privileges; “full” is not had in here.
        FROM swift:6.3.1
        # hadolint ignore=DL3008
        RUN apt-get update && apt-get install -y --no-install-recommends bubblewrap git less sudo \\
          && rm -rf /var/lib/apt/lists/* \\
          && if getent passwd 1000 > /dev/null; then userdel -r "$(id -un 1000)"; fi \\
          && useradd -m -u 1000 -s /bin/bash vscode \\
          && echo "vscode ALL=(root) NOPASSWD:ALL" > /etc/sudoers.d/vscode
        ENV PATH="$PATH:/workspaces/kata/.build/release"
        USER 1000

        """),
    CIFile(
      path: ".vscode/tasks.json",
      text: """
        {
          "version": "2.0.0",
          "tasks": [
            {
              "label": "kata",
              "type": "shell",
              "command": "kata || swift run -c release kata",
              "presentation": { "panel": "dedicated", "focus": true },
              "problemMatcher": [],
              "runOptions": { "runOn": "folderOpen" }
            }
          ]
        }

        """),
  ]
}
