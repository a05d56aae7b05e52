#!/bin/sh
# Grades starters and solutions while the machine has no time and little memory to spare: every verdict must be the same as
# on a quiet machine, byte for byte but for its durations.
#
#   Tests/Stress/stress.sh [-n TIMES] [-s SPINNERS] [-l LEVEL] [-m MEGABYTES] [KATA]...
#
#   -n TIMES      how often each file is graded under stress (200)
#   -s SPINNERS   processes that spin all the while (16)
#   -l LEVEL      how nice grading is (19); with all those spinners a verdict then takes a minute or more
#   -m MEGABYTES  memory to hold (all that is available but 1500)
#
# Needs a build: swift build. Exit status: 0 if every verdict was the same, 1 if one was not, 2 for wrong usage.

set -u
times=200
spinners=16
level=19
memory=
while getopts n:s:l:m: option; do
  case $option in
    n) times=$OPTARG ;;
    s) spinners=$OPTARG ;;
    l) level=$OPTARG ;;
    m) memory=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
cd "$(dirname "$0")/../.." || exit 2
kata=${KATA:-.build/debug/kata}
[ -x "$kata" ] || { echo "There is no $kata: swift build makes it." >&2; exit 2; }
[ $# -gt 0 ] || set -- $(for folder in Katas/*/kata.json; do basename "$(dirname "$folder")"; done)
folder=$(mktemp -d)
load=
# Only what was started here is ended.
trap '[ -z "$load" ] || kill $load 2>/dev/null; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM

# One file's verdict without what may differ.
verdict() {
  "$@" "$kata" grade "$file" --kata "$name" --format json 2>&1 | sed '/^  "seconds"/,/}/d'
}

# The files of the katas, each with its kata's name.
for name in "$@"; do
  for file in Katas/"$name"/*.swift Solutions/"$name"/*.swift; do
    [ -f "$file" ] && echo "$name $file"
  done
done > "$folder/files"

number=0
while read -r name file; do
  number=$((number + 1))
  verdict env > "$folder/quiet-$number"
done < "$folder/files"
echo "$number files graded on the quiet machine."

count=0
while [ $count -lt "$spinners" ]; do
  sh -c 'while :; do :; done' &
  load="$load $!"
  count=$((count + 1))
done
if [ -z "$memory" ] && [ -r /proc/meminfo ]; then
  memory=$(($(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo) / 1024 - 1500))
fi
if [ "${memory:-0}" -gt 0 ]; then
  # `tail` keeps a line that never ends for as long as somebody could write its end.
  mkfifo "$folder/line"
  tail -n 1 "$folder/line" > /dev/null &
  load="$load $!"
  exec 9> "$folder/line"
  head -c "${memory}M" /dev/zero >&9
fi

graded=0
different=0
round=0
while [ $round -lt "$times" ]; do
  round=$((round + 1))
  number=0
  while read -r name file; do
    number=$((number + 1))
    graded=$((graded + 1))
    verdict nice -n "$level" > "$folder/now"
    cmp -s "$folder/quiet-$number" "$folder/now" && continue
    different=$((different + 1))
    echo "Another verdict in round $round: $file"
    diff "$folder/quiet-$number" "$folder/now" | head -n 10
  done < "$folder/files"
done
echo "$graded verdicts under $spinners spinning processes at nice $level, ${memory:-0} MB held: $different differed."
[ $different -eq 0 ]
