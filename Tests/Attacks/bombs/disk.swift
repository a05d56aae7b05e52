// notebook starter: refused
// Fills the disk.
import Foundation

func act() {
  FileManager.default.createFile(atPath: "full", contents: nil)
  let file = FileHandle(forWritingAtPath: "full")
  for _ in 0..<512 { file?.write(Data(count: 1 << 20)) }
}
