// The commands of more than one check, for the shell of root on a machine that docs/PRODUCTION.md set up with systemd.
// The head of ops/RUNBOOK.md has the same for another kind of machine.

/** Each server and worker, whether it runs, its memory, and its last lines. */
export const servers = `systemctl status 'hundred@*' 'hundred-worker*'`

/** The other server goes on meanwhile. */
export const restart = 'systemctl restart hundred@4001'

/** Lines of the last hour; those with these words alone, where some are given. */
export function logOf(words?: string): string {
  const lines = `journalctl --unit='hundred@*' --unit='hundred-worker*' --since=-1h --output=cat`
  return words === undefined ? `${lines} | tail --lines=50` : `${lines} | grep '${words}' | tail --lines=50`
}

/** A file of `ops/sql`, as the superuser, who gets in when all connections are taken. */
export function psql(name: string): string {
  return `sudo -u postgres psql hundred --file=ops/sql/${name}.sql`
}

export function pgBackRest(words: string): string {
  return `sudo -u postgres pgbackrest --stanza=hundred ${words}`
}
