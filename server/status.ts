import { describeResult } from '#domain/checks/describe-measure.ts'
import { worstLevel } from '#domain/checks/level-of.ts'
import { levels, type CheckResult } from '#domain/checks/model.ts'
import { askChecks } from './checks/ask-checks.ts'
import { noteUpkeep } from './checks/queries.ts'
import { openDatabase, openPool, type Database } from './driver/database.ts'
import { StartRefusal } from './kit/start-refusal.ts'
import { reachDatabase } from './start/reach-database.ts'
import { readDatabaseUrl } from './start/read-settings.ts'
import { runProcess } from './start/run-process.ts'

const usage = [
  'npm run status                   asks every check: exit code 0 when all is well, 1 for a warning, 2 for an alarm',
  'npm run status -- --backed-up    says that a base backup was made now',
  'npm run status -- --verified     says that the backups were read and compared now',
  'npm run status -- --drilled      says that a backup was restored and checked now',
]
const kindsByFlag: Readonly<Record<string, 'backup' | 'verify' | 'drill'>> = {
  '--backed-up': 'backup',
  '--verified': 'verify',
  '--drilled': 'drill',
}
const alarmCode = 2

// `npm run status`: whether all is well, in a line for each check, for a person at a terminal. It asks by itself, so it
// also answers when no server runs. It needs DATABASE_URL alone.
await runProcess({ usage, words: Object.keys(kindsByFlag) }, async (word) => {
  const kind = word === undefined ? undefined : kindsByFlag[word]
  await onDatabase(readDatabaseUrl(process.env), async (db) => {
    if (kind === undefined) printResults(await askChecks(db))
    else await noteUpkeep(db, { kind })
  })
})

async function onDatabase(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const client = await reachDatabase(url, { forMs: 0 }).catch(printUnreachable)
  if (!client) return
  await client.end()
  const pool = openPool(url, { size: 1, onLost: () => undefined })
  const db = openDatabase(pool)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

/** The first check is whether the database answers. */
function printUnreachable(error: unknown): undefined {
  if (!(error instanceof StartRefusal)) throw error
  process.stdout.write(`alarm  database           ${error.problems.join(' ')}\n`)
  process.exitCode = alarmCode
}

function printResults(results: readonly CheckResult[]): void {
  const worst = worstLevel(results)
  const ordered = results.toSorted((one, other) => levels.indexOf(other.level) - levels.indexOf(one.level))
  process.stdout.write(`${ordered.map(describeResult).join('\n')}\n`)
  process.exitCode = levels.indexOf(worst)
}
