enum CISystems {
  static var all: [any CISystem.Type] {
    [
      GitHubActions.self, GitLabCI.self, GradescopeAutograder.self, KubernetesJob.self, SlurmArray.self,
      DockerImage.self, DevContainer.self,
    ]
  }
}
