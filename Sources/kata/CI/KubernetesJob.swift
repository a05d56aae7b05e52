enum KubernetesJob: CISystem {
  static let name = "kubernetes"
  static let file = "kata-job.yaml"
  static let text = """
    # Grades submissions/ of the volume “class” in four pods. The image is made with `kata ci docker`. A pod that is started again
    # goes on where it was. Then: kata merge results-*.jsonl
    apiVersion: batch/v1
    kind: Job
    metadata: { name: kata }
    spec:
      completions: 4
      parallelism: 4
      completionMode: Indexed
      backoffLimit: 8
      template:
        spec:
          restartPolicy: OnFailure
          containers:
            - name: kata
              image: kata
              workingDir: /class
              command: [sh, -c]
              args:
                - >-
                  kata grade submissions --shard $((JOB_COMPLETION_INDEX + 1))/4 --resume
                  --output results-$JOB_COMPLETION_INDEX.jsonl
              volumeMounts: [{ name: class, mountPath: /class }]
          volumes: [{ name: class, persistentVolumeClaim: { claimName: class } }]

    """
}
