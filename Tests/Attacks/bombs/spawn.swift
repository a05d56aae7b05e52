// notebook starter: refused
// Starts another program.
import Foundation

func act() {
  let shell = Process()
  shell.executableURL = URL(filePath: "/bin/sh")
  shell.arguments = ["-c", "sleep 1000 & sleep 1000"]
  try? shell.run()
}
