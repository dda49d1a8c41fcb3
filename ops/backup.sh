#!/usr/bin/env bash
# The timers of ops/systemd for compose.yaml: a full backup on Sundays, a differential one on other days, at 03:30, and
# on Sundays all of them are read and compared. Each tells the check that it ran.
set -euo pipefail

note_backup() {
  psql --dbname=hundred --quiet --command="insert into upkeep (kind, at) values ('backup', now()) on conflict (kind) do update set at = excluded.at"
}

pgbackrest --stanza=hundred stanza-create
while true; do
  if [ "$(pgbackrest --stanza=hundred info --output=json | grep -c '"label"')" = 0 ] || [ "$(date +%u)" = 7 ]; then
    type=full
  else
    type=diff
  fi
  if pgbackrest --stanza=hundred --type="$type" backup; then note_backup; fi
  if [ "$(date +%u)" = 7 ]; then hundred-verify || true; fi
  sleep $(($(date -d 'tomorrow 03:30' +%s) - $(date +%s)))
done
