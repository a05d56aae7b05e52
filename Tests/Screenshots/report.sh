#!/usr/bin/env bash
# Pictures of `kata report`, in a real browser: a phone and a desk, light and dark, and paper; with what a keyboard and a
# screen reader meet. Fails where the page is wider than its window, or where the browser complains.
#
#     Tests/Screenshots/report.sh [<folder for the pictures>]
#
# Needs chromium, patch, python3 and pdftoppm: apt-get install chromium patch python3 poppler-utils
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
pictures="${1:-$(mktemp -d "${TMPDIR:-/tmp}/kata-report.XXXXXX")}"
mkdir -p "$pictures"
demo="$(mktemp -d)"
trap 'rm -rf "$demo"' EXIT

swift build --package-path "$root" --product kata 2>&1 | tail -1
kata="$(swift build --package-path "$root" --show-bin-path)/kata"

# A workbook of its own, so that nobody's workspace is touched.
mkdir -p "$demo/Tests"
for name in Katas Solutions Tests/Suites Sources; do ln -s "$root/$name" "$demo/$name"; done
cd "$demo"

# Before anything was done.
"$kata" report --output "$pictures/new.html"

# The starter after a hint, a solution, near misses that fail and hang, and a typo.
"$kata" hint clobber > /dev/null 2>&1
cp Solutions/fire-after-cancel/claim-once.swift workspace/fire-after-cancel/Reminder.swift
hand_in() { patch -s -o "workspace/$1" "$2" "$3"; }  # what becomes of a file by a near miss, which is a diff
hand_in toctou/Mailbox.swift Katas/toctou/Mailbox.swift Solutions/toctou/NearMisses/high-priority.diff
hand_in stream-hang/Transport.swift Solutions/stream-hang/finish-in-deinit.swift \
  Solutions/stream-hang/NearMisses/drop-the-handle.diff
hand_in lock-across-await/Ledger.swift Katas/lock-across-await/Ledger.swift \
  Solutions/lock-across-await/NearMisses/second-lock-for-writers.diff
sed 's/Duration/Durration/' Katas/strong-capture/Poller.swift > workspace/strong-capture/Poller.swift
"$kata" check clobber fire-after-cancel toctou stream-hang lock-across-await strong-capture > "$pictures/check.txt" \
  || [ $? -eq 1 ]
"$kata" report --output "$pictures/report.html"

python3 "$root/Tests/Screenshots/browser.py" "$pictures"
pdftoppm -r 60 -png "$pictures/print.pdf" "$pictures/print"
echo "The pictures are in $pictures."
