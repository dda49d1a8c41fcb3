import { checkList, type CheckName } from '#domain/checks/check-list.ts'
import { levelOf } from '#domain/checks/level-of.ts'
import type { CheckResult, Measure } from '#domain/checks/model.ts'
import type { Database } from '#server/driver/database.ts'
import { measures } from './measures.ts'
import { liftQuestions, limitQuestions } from './queries.ts'
import { unlessSilent } from './unless-silent.ts'

interface Asking {
  /** Some measure themselves and are wrong for this asker. */
  readonly without?: readonly CheckName[]
  readonly using?: Readonly<Record<CheckName, (db: Database) => Promise<number | undefined>>>
}

/**
 * Asks every check once, one after the other on one connection, and changes nothing. A question that fails or takes
 * longer than two seconds is an alarm of its own, and the others are asked all the same. A connection that broke
 * meanwhile is an alarm of the database; behind one that is silent nothing more is asked.
 */
export async function askChecks(
  db: Database,
  { without = [], using = measures }: Asking = {},
): Promise<readonly CheckResult[]> {
  return db.connection().execute(async (connection) => {
    await limitQuestions(connection)
    let isSilent = false
    const measureOf = async (ask: () => Promise<number | undefined>): Promise<Measure> => {
      if (isSilent) return 'unknown'
      // What failed is the answer: the level says so, and the runbook what to do.
      const answer = await unlessSilent(ask).catch(() => 'unknown' as const)
      isSilent = answer === 'silent'
      return answer === 'silent' ? 'unknown' : answer
    }
    const measured = new Map<CheckName, Measure>()
    for (const { name } of checkList.filter((check) => !without.includes(check.name)))
      measured.set(name, await measureOf(async () => using[name](connection)))
    // Sent behind a silent question as well: the connection may be heard of again.
    const lifted = await unlessSilent(async () => liftQuestions(connection)).catch(() => 'silent' as const)
    if (isSilent || lifted === 'silent') measured.set('database', 'unknown')
    return checkList.flatMap((check) => (measured.has(check.name) ? [resultOf(check, measured.get(check.name))] : []))
  })
}

function resultOf(check: CheckResult['check'], measure: Measure): CheckResult {
  return { check, measure, level: levelOf(check, measure) }
}
