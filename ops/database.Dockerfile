# PostgreSQL with pgBackRest, for compose.yaml: docker compose build db
FROM postgres:18
RUN apt-get update \
 && apt-get install --yes --no-install-recommends pgbackrest \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o postgres -g postgres -m 750 /var/lib/pgbackrest /var/log/pgbackrest
COPY ops/backup.sh /usr/local/bin/hundred-backup
COPY ops/verify-backups.sh /usr/local/bin/hundred-verify
