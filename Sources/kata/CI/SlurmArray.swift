enum SlurmArray: CISystem {
  static let name = "slurm"
  static let file = "kata.sbatch"
  static let text = """
    #!/usr/bin/env bash
    #SBATCH --job-name=kata --array=1-4 --cpus-per-task=2 --requeue --open-mode=append
    # Grades submissions/ in four tasks. One that is started again goes on where it was. Then: kata merge results-*.jsonl
    kata grade submissions --jobs 2 --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --resume \\
      --output "results-$SLURM_ARRAY_TASK_ID.jsonl"

    """
}
