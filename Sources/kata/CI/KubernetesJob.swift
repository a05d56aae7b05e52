enum KubernetesJob: CISystem {
  static let name = "kubernetes"
  static let files = [
    CIFile(
      path: "kata-job.yaml",
      text: """
        # Grades submissions/ of the volume “class” in four pods. The image is made with `kata ci docker`. A pod that is started again
        # goes on where it was. Then: kata merge results-*.jsonl
        # The volume must be ReadWriteMany if the pods run on several nodes, and writable for user 1000.
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
              automountServiceAccountToken: false
              securityContext: { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 }
              containers:
                - name: kata
                  image: kata
                  workingDir: /class
                  command: [sh, -c]
                  args:
                    - >-
                      exec kata grade submissions --shard $((JOB_COMPLETION_INDEX + 1))/4 --jobs 2 --resume
                      --require-sandbox kernel --output results-$JOB_COMPLETION_INDEX.jsonl
                  env: [{ name: KATA_CACHE, value: /cache }, { name: XDG_CACHE_HOME, value: /cache }]
                  resources:
                    requests: { cpu: "2", memory: 2Gi, ephemeral-storage: 3Gi }
                    limits: { memory: 4Gi, ephemeral-storage: 6Gi }
                  securityContext:
                    allowPrivilegeEscalation: false
                    readOnlyRootFilesystem: true
                    capabilities: { drop: [ALL] }
                  volumeMounts:
                    - { name: class, mountPath: /class }
                    - { name: cache, mountPath: /cache }
                    - { name: temporary, mountPath: /tmp }
              volumes:
                - { name: class, persistentVolumeClaim: { claimName: class } }
                - { name: cache, emptyDir: {} }
                - { name: temporary, emptyDir: {} }

        """)
  ]
}
