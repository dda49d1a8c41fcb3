#!/usr/bin/env bash
# Reads every file of the backups, compares it with what was written, and tells the checks how many are missing or
# altered. pgBackRest 2.45 ends this command with 0 whatever it finds, so its report decides: without "status: ok" one
# is counted at least.
set -euo pipefail

report=$(pgbackrest --stanza=hundred --output=text --verbose verify || true)
echo "$report"
damaged=$(awk '
  /^status: ok/ { ok = 1 }
  /^    (missing|checksum invalid|size invalid|other):/ { for (word = 1; word <= NF; word += 1) files += $word }
  END { print ok ? 0 : files ? files : 1 }' <<<"$report")
psql --dbname=hundred --quiet --command="insert into upkeep (kind, at, found) values ('verify', now(), $damaged) on conflict (kind) do update set at = excluded.at, found = excluded.found"
[ "$damaged" = 0 ]
