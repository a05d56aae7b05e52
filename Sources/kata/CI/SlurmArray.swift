enum SlurmArray: CISystem {
  static let name = "slurm"
  static let files = [
    CIFile(
      path: "kata.sbatch",
      text: """
        #!/usr/bin/env bash
        #SBATCH --job-name=kata --array=1-4 --cpus-per-task=2 --mem=4G --requeue --open-mode=append
        # Grades submissions/ in four tasks. One that is started again goes on where it was: sbatch --array=2,4 kata.sbatch redoes two
        # of them, and they stay parts of four. Then: kata merge results-*.jsonl
        exec kata grade submissions --jobs 2 --shard "$SLURM_ARRAY_TASK_ID/4" --resume --require-sandbox kernel \\
          --output "results-$SLURM_ARRAY_TASK_ID.jsonl"

        """)
  ]
}
