import { setTimeout as sleep } from 'node:timers/promises'
import { checkList, type CheckName } from '#domain/checks/check-list.ts'
import { levelOf } from '#domain/checks/level-of.ts'
import type { CheckResult, Measure } from '#domain/checks/model.ts'
import type { Database } from '#server/driver/database.ts'
import { measures } from './measures.ts'
import { liftQuestions, limitQuestions } from './queries.ts'

/** Longer than PostgreSQL lets a question run, for a network that is silent. */
const silentMs = 3000

interface Asking {
  /** Some measure themselves and are wrong for this asker. */
  readonly without?: readonly CheckName[]
  readonly using?: Readonly<Record<CheckName, (db: Database) => Promise<number | undefined>>>
}

/**
 * Asks every check once, one after the other on one connection, and changes nothing. A question that fails or takes
 * longer than two seconds is an alarm of its own, and the others are asked all the same. A connection that broke
 * meanwhile is an alarm of the database.
 */
export async function askChecks(
  db: Database,
  { without = [], using = measures }: Asking = {},
): Promise<readonly CheckResult[]> {
  return db.connection().execute(async (connection) => {
    await limitQuestions(connection)
    const measured = new Map<CheckName, Measure>()
    for (const { name } of checkList.filter((check) => !without.includes(check.name)))
      measured.set(name, await measureOf(async () => using[name](connection)))
    const lifted = await measureOf(async () => liftQuestions(connection))
    if (lifted === 'unknown') measured.set('database', lifted)
    return checkList.flatMap((check) => (measured.has(check.name) ? [resultOf(check, measured.get(check.name))] : []))
  })
}

function resultOf(check: CheckResult['check'], measure: Measure): CheckResult {
  return { check, measure, level: levelOf(check, measure) }
}

async function measureOf(ask: () => Promise<number | undefined>): Promise<Measure> {
  const giveUp = new AbortController()
  const silence = sleep(silentMs, 'unknown' as const, { signal: giveUp.signal, ref: false })
  try {
    return await Promise.race([ask(), silence])
  } catch {
    // What failed is the answer: the level says so, and the runbook what to do.
    return 'unknown'
  } finally {
    giveUp.abort()
    silence.catch(() => undefined)
  }
}
