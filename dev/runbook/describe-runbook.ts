import { checkList } from '#domain/checks/check-list.ts'
import { describeLimits } from '#domain/checks/describe-measure.ts'
import type { Check } from '#domain/checks/model.ts'

const head = `# Runbook

What to do when a check of the running site is not well. \`npm run runbook\` writes this page from the list of checks in
\`domain/checks/check-list.ts\`; change it there. \`npm run status\` asks every check now: a warning may wait until morning,
an alarm may not. A check that cannot be asked, or takes longer than two seconds, alarms as well: look at \`database\` first.
Once its cause is gone, a check is silent within three minutes, or its paragraph says when.

The commands are for the shell of root in [First start](../docs/PRODUCTION.md#first-start) of a machine with systemd, the
way (c) of the guide. Elsewhere:

| (c) | (a), compose | (b), the database |
|---|---|---|
| \`npm run status\`, \`release\`, \`migrate\` | \`docker compose exec web1 node server/status.ts\`, … | as (a) or (c) |
| \`npm run invariants\` | \`docker compose exec web1 node dev/invariants.ts\` | as (a) or (c) |
| \`systemctl status\`, \`restart hundred@4001\` | \`docker compose ps\`, \`restart web1\` | as (a) or (c) |
| \`journalctl --unit='hundred@*'\` | \`docker compose logs web1 web2\` | as (a) or (c) |
| \`sudo -u postgres psql hundred --file=FILE\` | \`docker compose exec --no-TTY db psql --username=hundred <FILE\` | \`psql "$(cat /etc/hundred/database_url)" --file=FILE\` |
| \`sudo -u postgres pgbackrest\` | \`docker compose exec backup pgbackrest\` | its host |
| \`systemctl start hundred-backup@full\` | \`docker compose restart backup\` | its host |
| \`systemctl start hundred-verify\` | \`docker compose exec backup hundred-verify\` | its host |
`

/** The text of ops/RUNBOOK.md: a heading for each check, by which alerts and \`npm run status\` name it. */
export function describeRunbook(): string {
  const parts = checkList.map((check) =>
    [
      `## ${check.name}`,
      `${check.question} (${describeLimits(check)})`,
      `**Means** ${check.meaning}`,
      `**Do** ${check.action}`,
      ...commandsOf(check),
    ].join('\n\n'),
  )
  return `${[head, ...parts].join('\n')}\n`.replaceAll('\n## ', '\n\n## ').replaceAll('\n\n\n', '\n\n')
}

function commandsOf({ commands = [] }: Check): readonly string[] {
  return commands.length === 0 ? [] : [['```sh', ...commands, '```'].join('\n')]
}
