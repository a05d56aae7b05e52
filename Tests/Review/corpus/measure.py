#!/usr/bin/env python3
"""Precision and recall of `kata review` on public repositories, where clones of them are at hand.

usage: measure.py <folder-with-clones> [--kata <program>] [--only precision|recall]

A clone of owner/name is <folder>/owner+name, with or without /repo below it, bare or not. Nothing is fetched, and nothing of the
repositories is kept. Exit status 1 if a figure misses its bound.
"""
import argparse
import collections
import csv
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))


def rows(name):
    with open(os.path.join(HERE, name), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def git_folder(clones, repository):
    base = os.path.join(clones, repository.replace("/", "+"))
    for path in (base, os.path.join(base, "repo"), os.path.join(base, ".git")):
        if os.path.exists(os.path.join(path, "HEAD")) and os.path.exists(os.path.join(path, "objects")):
            return path
    return None


def git(folder, *words):
    return subprocess.run(["git", "--git-dir", folder, *words], capture_output=True)


def review(kata, folder):
    command = [kata, "review", ".", "--format", "json", "--confidence", "look", "--fail-on", "never"]
    environment = dict(os.environ, KATA_WORKBOOK=ROOT)
    answer = subprocess.run(command, capture_output=True, cwd=folder, env=environment)
    if answer.returncode != 0:
        sys.exit(f"the review ended with {answer.returncode}: {answer.stderr.decode(errors='replace')[:500]}")
    return json.loads(answer.stdout)["findings"]


def unpack(folder, commit, into):
    """Writes the Swift files of a commit. A clone may lack other files, which git names as errors."""
    archive = subprocess.Popen(
        ["git", "--git-dir", folder, "archive", commit, "--", "*.swift"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    subprocess.run(["tar", "-x", "-C", into], stdin=archive.stdout, stderr=subprocess.DEVNULL)
    listed = git(folder, "ls-tree", "-r", "-z", commit).stdout.decode(errors="replace").split("\0")
    wanted = sum(line.endswith(".swift") and line.startswith("100") for line in listed)
    there = sum(name.endswith(".swift") for place, _, names in os.walk(into) for name in names if not os.path.islink(os.path.join(place, name)))
    if there != wanted:
        sys.exit(f"{folder} has {there} of {wanted} Swift files of {commit}")


def precision(kata, clones):
    judged = collections.defaultdict(dict)
    for row in rows("findings.tsv"):
        judged[row["repository"]][(row["file"], row["line"], row["detector"])] = row["verdict"]
    counts = {"tuning": collections.Counter(), "held-out": collections.Counter()}
    detectors, unjudged = collections.defaultdict(collections.Counter), []
    for row in rows("repositories.tsv"):
        folder = git_folder(clones, row["repository"])
        if folder is None:
            continue
        with tempfile.TemporaryDirectory() as temporary:
            unpack(folder, row["commit"], temporary)
            for finding in review(kata, temporary):
                key = (finding["file"], str(finding["line"]), finding["name"])
                verdict = judged[row["repository"]].get(key, "not judged")
                counts[row["use"]][(finding["confidence"], verdict)] += 1
                if finding["confidence"] != "look":
                    detectors[finding["name"]][verdict] += 1
                    if verdict == "not judged":
                        unjudged.append((row["repository"], *key))
    return counts, detectors, unjudged


def recall(kata, clones):
    """For each fix, the highest confidence at which the files before it have a finding that those after it do not have."""
    found, seen = {}, 0
    for row in rows("fixes.tsv"):
        folder = git_folder(clones, row["repository"])
        if folder is None:
            continue
        commit = row["commit"]
        names = git(folder, "diff", "--name-only", "--diff-filter=M", f"{commit}~1", commit, "--", "*.swift")
        files = [name for name in names.stdout.decode().split("\n") if name and "Tests" not in name and "Mock" not in name]
        if not files:
            continue
        seen += 1
        sides = []
        for revision in (f"{commit}~1", commit):
            with tempfile.TemporaryDirectory() as temporary:
                for number, name in enumerate(files):
                    path = os.path.join(temporary, f"{number}", os.path.basename(name))
                    os.makedirs(os.path.dirname(path))
                    with open(path, "wb") as file:
                        file.write(git(folder, "show", f"{revision}:{name}").stdout)
                findings = review(kata, temporary)
                lines = {}
                for finding in findings:
                    with open(os.path.join(temporary, finding["file"]), encoding="utf-8", errors="replace") as file:
                        text = file.read().split("\n")[finding["line"] - 1].strip()
                    lines.setdefault((finding["file"], finding["name"], text), []).append(finding["confidence"])
                sides.append(lines)
        before, after = sides
        for least in (["certain"], ["certain", "likely"], ["certain", "likely", "look"]):
            count = lambda kinds: sum(kind in least for kind in kinds)
            if any(count(kinds) > count(after.get(key, [])) for key, kinds in before.items()):
                found[(row["repository"], commit)] = least[-1]
                break
    return found, seen


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("clones")
    parser.add_argument("--kata", default=os.path.join(ROOT, ".build/release/kata"))
    parser.add_argument("--only", choices=["precision", "recall"])
    arguments = parser.parse_args()
    arguments.kata = os.path.abspath(arguments.kata)
    missed = False
    nothing = {}, {}, []
    measured, detectors, unjudged = nothing if arguments.only == "recall" else precision(arguments.kata, arguments.clones)
    for use, counts in measured.items():
        print(use)
        for confidence in ("certain", "likely", "look"):
            verdicts = {verdict: n for (kind, verdict), n in counts.items() if kind == confidence}
            total = sum(n for verdict, n in verdicts.items() if verdict != "not judged")
            words = ", ".join(f"{verdict} {n}" for verdict, n in sorted(verdicts.items()))
            print(f"  {confidence}: {words or 'none'}")
            if confidence == "certain" and verdicts.get("false", 0) > 0:
                missed = True
            if confidence == "likely" and total:
                right, wrong = verdicts.get("true", 0) / total, verdicts.get("false", 0) / total
                print(f"    true {right:.0%} (at least 50 %), false {wrong:.0%} (at most 5 %)")
                missed = missed or right < 0.5 or wrong > 0.05
    if detectors:
        print("by detector, likely and certain")
    for name, counts in sorted(detectors.items()):
        print(f"  {name}: " + ", ".join(f"{verdict} {n}" for verdict, n in sorted(counts.items())))
    for repository, file, line, name in unjudged:
        print(f"  not judged: {repository} {file}:{line} {name}")
    found, seen = ({}, 0) if arguments.only == "precision" else recall(arguments.kata, arguments.clones)
    sure = [key for key, kind in found.items() if kind != "look"]
    for repository, commit in sorted(found):
        print(f"  {found[(repository, commit)]:7} {repository} {commit}")
    if seen:
        print(f"fixes: {len(sure)} of {seen} found at the default confidence, {len(found)} with --confidence look")
        missed = missed or len(sure) * 40 < 15 * seen
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
