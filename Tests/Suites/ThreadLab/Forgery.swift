import Glibc
import ThreadLab

/// Writes reports into the grader's pipe, as code could that got past the gates, and ends the program.
func forgery() {
  story("A thread says that all is done") {
    await atOnce([
      "A": {
        for line in ["ready\n", "began\tx\n", "held\t1\t1\t0\n", "done\n"] { _ = write(3, line, line.utf8.count) }
        _exit(0)
      }
    ])
  }
}

/// Looks for the page that held the secret.
func secretOnPage() {
  story("A thread maps the grader's page") {
    let page = mmap(nil, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, 5, 0)
    expect(page == MAP_FAILED, "The page can be mapped.")
  }
}
