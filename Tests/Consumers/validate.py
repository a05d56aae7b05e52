"""Grades a class and a few submissions with the real program, and reads what it writes as its consumers do."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import jsonschema
import junitparser
import xmlschema

kata, place = map(lambda path: pathlib.Path(path).resolve(), sys.argv[1:3])
root = pathlib.Path(__file__).resolve().parents[1] / "Fixtures/Workbook"
checked = 0

HOSTILE = """
// What a learner prints is nobody's command, tag or end of a line.
nonisolated(unsafe) private var said = false
private func say() {
  print("::error file=x::forged\\n::stop-commands::\\n##[error]forged\\n]]>&<script>\\u{1B}[2J\\u{0}\\u{FFFE}\\u{202E}\\r\\n")
}
"""


def run(*words, **environment):
    done = subprocess.run(words, capture_output=True, text=True, cwd=root, env={**__import__("os").environ, **environment})
    assert done.returncode == 0, f"{words}: status {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def ok(what):
    global checked
    checked += 1
    print(f"  ok  {what}")


def submissions(folder):
    """Right, wrong, no Swift, empty, and one whose every print attacks; names that attack as well."""
    right = (root / "Solutions/notebook/ticket-in-flight.swift").read_text()
    sources = {
        "right": right,
        "wrong": (root / "Katas/notebook/Outbox.swift").read_text(),
        "crash": right.replace("public init", "public func crash() { fatalError() }\n  public init", 1),
        "text": "This is <no> Swift & \"never\" was.",
        "empty": "",
        'x"><evil a="\n::error::name': right.replace("async {", "async {\n    say()", 1) + HOSTILE,
    }
    for name, source in sources.items():
        (folder / name).mkdir()
        (folder / name / "Outbox.swift").write_text(source)
    return sources


def junit(text, name):
    path = place / "report.xml"
    path.write_text(text)
    xmlschema.XMLSchema(place / "junit-10.xsd").validate(path)
    suites = list(junitparser.JUnitXml.fromfile(str(path)))
    assert suites and all(len(list(suite)) == suite.tests for suite in suites)
    ok(f"junit, {name}: Jenkins' junit-10.xsd and junitparser")


def sarif(text, name):
    schema = json.loads((place / "sarif-2.1.0.json").read_text())
    jsonschema.validators.validator_for(schema)(schema).validate(json.loads(text))
    ok(f"sarif, {name}: the OASIS schema")


def must_refuse():
    """A validator that finds nothing wrong with nonsense proves nothing."""
    for check, text in ((junit, "<testsuites><testcase/></testsuites>"), (sarif, '{"version": "2.1.0"}')):
        try:
            check(text, "nonsense")
        except Exception:
            continue
        sys.exit(f"{check.__name__} accepts nonsense")


def systems():
    bin = place / "bin"
    folder = place / "ci"
    shutil.rmtree(folder, ignore_errors=True)
    actionlint = (bin / "actionlint", "-shellcheck", bin / "shellcheck", "-no-color")
    for name, file, *command in (
        ("github", ".github/workflows/kata.yml", bin / "check-jsonschema", "--builtin-schema", "vendor.github-workflows"),
        ("github", ".github/workflows/kata.yml", *actionlint),
        ("gitlab", ".gitlab-ci.yml", bin / "check-jsonschema", "--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci"),
        ("kubernetes", "kata-job.yaml", bin / "kubernetes-validate", "--strict", "--version", "1.37"),
        ("docker", "Dockerfile", bin / "hadolint"),
        ("devcontainer", ".devcontainer/Dockerfile", bin / "hadolint"),
        ("devcontainer", ".devcontainer/devcontainer.json", "python3", "-m", "json.tool"),
        ("gradescope", "run_autograder", bin / "shellcheck"),
        ("gradescope", "setup.sh", bin / "shellcheck"),
        ("slurm", "kata.sbatch", bin / "shellcheck"),
    ):
        run(kata, "ci", name, "--folder", folder / name)
        run(*command, folder / name / file)
        ok(f"kata ci {name}, {file}: {pathlib.Path(command[0]).name}")
    template = folder / "template"
    run(kata, "ci", "github", "--template", template, "--image", "ghcr.io/example/kata")
    run(*actionlint, template / ".github/workflows/kata.yml")
    ok("kata ci github --template: actionlint")


must_refuse()
with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    names = submissions(folder)
    results = place / "results.jsonl"
    results.unlink(missing_ok=True)
    run(kata, "grade", folder, "--kata", "notebook", "--output", results)
    junit(run(kata, "merge", results, "--format", "junit"), "a class")
    sarif(run(kata, "merge", results, "--format", "sarif"), "a class")
    sarif(run(kata, "review", "Katas", "--confidence", "look", "--fail-on", "never", "--format", "sarif"), "a review")
    for name in names:
        words = (kata, "grade", folder / name, "--kata", "notebook", "--format")
        junit(run(*words, "junit"), repr(name))
        sarif(run(*words, "sarif"), repr(name))
systems()
for script in ("slurm", "rehearsal"):
    print(run(pathlib.Path(__file__).parent / script, KATA=str(kata)), end="")
    checked += 1
print(f"{checked} passed, 0 failed")
