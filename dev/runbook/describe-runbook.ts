import { checkList } from '#domain/checks/check-list.ts'
import { describeLimits } from '#domain/checks/describe-measure.ts'

const head = `# Runbook

What to do when a check of the running site is not well. \`npm run runbook\` writes this page from the list of checks in
\`domain/checks/check-list.ts\`; change it there. \`npm run status\` asks every check now: a warning may wait until morning,
an alarm may not. A check that cannot be asked, or takes longer than two seconds, alarms as well: look at \`database\` first.
`

/** The text of ops/RUNBOOK.md: a heading for each check, by which alerts and \`npm run status\` name it. */
export function describeRunbook(): string {
  const parts = checkList.map((check) =>
    [
      `## ${check.name}`,
      `${check.question} (${describeLimits(check)})`,
      `**Means** ${check.meaning}`,
      `**Do** ${check.action}`,
    ].join('\n\n'),
  )
  return `${[head, ...parts].join('\n')}\n`.replaceAll('\n## ', '\n\n## ').replaceAll('\n\n\n', '\n\n')
}
