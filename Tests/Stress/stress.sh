#!/bin/sh
# Grades a class again and again while the machine has no time and little memory to spare: every verdict must be the same as on a
# quiet machine, byte for byte but for its durations.
#
#   Tests/Stress/stress.sh [-n TIMES] [-j JOBS] [-l LEVEL] [-s SPINNERS] [-p LEVEL] [-m MEGABYTES] [KATA]...
#
#   -n TIMES      how often the class is graded under stress (200)
#   -j JOBS       how many of it at a time (8)
#   -l LEVEL      how nice grading is (19)
#   -s SPINNERS   processes that spin all the while (16)
#   -p LEVEL      how nice they are (19); with 0 grading gets next to nothing, and a verdict takes a minute or more
#   -m MEGABYTES  memory to hold (all that is available but 1500)
#
# The class is the starter and the first solution of each kata; of a few whose starters fail, stand still and crash unless some are
# named. Needs a build: swift build. Exit status: 0 if every verdict was the same, 1 if one was not, 2 for wrong usage.

set -u
times=200
jobs=8
level=19
spinners=16
their=19
memory=
while getopts n:j:l:s:p:m: option; do
  case $option in
    n) times=$OPTARG ;;
    j) jobs=$OPTARG ;;
    l) level=$OPTARG ;;
    s) spinners=$OPTARG ;;
    p) their=$OPTARG ;;
    m) memory=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
cd "$(dirname "$0")/../.." || exit 2
kata=${KATA:-.build/debug/kata}
[ -x "$kata" ] || { echo "There is no $kata: swift build makes it." >&2; exit 2; }
[ $# -gt 0 ] || set -- clobber lock-across-await resume-once
folder=$(mktemp -d)
load=
# Only what was started here is ended.
trap '[ -z "$load" ] || kill $load 2>/dev/null; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM

for name in "$@"; do
  for file in Katas/"$name"/*.swift "$(ls Solutions/"$name"/*.swift | head -n 1)"; do
    echo "{\"submission\":\"$(basename "$file" .swift)\",\"kata\":\"$name\",\"path\":\"$PWD/$file\"}"
  done
done > "$folder/class.jsonl"

# The class's verdicts without what may differ, in order.
verdicts() {
  rm -f "$folder/results.jsonl"
  "$@" "$kata" grade --manifest "$folder/class.jsonl" --jobs "$jobs" --output "$folder/results.jsonl" > "$folder/log" 2>&1
  sed 's/"seconds":{[^}]*}//' "$folder/results.jsonl" | sort
}

verdicts env > "$folder/quiet"
grep -q '"verdict"' "$folder/quiet" || { cat "$folder/log" >&2; exit 1; }
size=$(wc -l < "$folder/quiet")
echo "$size submissions graded on the quiet machine."

count=0
while [ $count -lt "$spinners" ]; do
  nice -n "$their" sh -c 'while :; do :; done' &
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

different=0
round=0
while [ $round -lt "$times" ]; do
  round=$((round + 1))
  verdicts nice -n "$level" > "$folder/now"
  cmp -s "$folder/quiet" "$folder/now" && continue
  different=$((different + 1))
  echo "Other verdicts in round $round:"
  diff "$folder/quiet" "$folder/now" | cut -c1-300 | head -n 10
done
echo "$size submissions $times times, grading at nice $level beside $spinners spinning processes, ${memory:-0} MB held: $different rounds differed."
[ $different -eq 0 ]
