/// What the disk throws.
struct DiskFull: Error {}
