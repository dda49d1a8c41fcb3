import { checkList } from '#domain/checks/check-list.ts'
import { levelOf, worstLevel } from '#domain/checks/level-of.ts'
import type { Level } from '#domain/checks/model.ts'
import type { Database } from '#server/driver/database.ts'
import { recentlyFullDisk } from '#server/kit/process-figures.ts'
import { listResults, secondsSinceRound } from './queries.ts'
import { unlessSilent } from './unless-silent.ts'

/** A check on the wire of METRICS_PORT. */
interface PresentedCheck {
  readonly name: string
  readonly level: Level
  readonly measure: number | null
  readonly unit: string
  readonly since: string | null
}

export interface PresentedChecks {
  readonly level: Level
  readonly checks: readonly PresentedCheck[]
}

/**
 * The last round as this process sees it: how old it is, and what could not be stored because the disk is full. Without
 * an answer of the database that alone is said.
 */
export async function presentChecks(db: Database): Promise<PresentedChecks> {
  const round = await unlessSilent(async () => readLastRound(db)).catch(() => 'silent' as const)
  const checks = round === 'silent' ? [present('database', { level: 'alarm', measure: undefined })] : round
  return { level: worstLevel(checks), checks }
}

async function readLastRound(db: Database): Promise<readonly PresentedCheck[]> {
  const [stored, round] = await Promise.all([listResults(db), secondsSinceRound(db)])
  const own = new Map([
    ['rounds', round],
    ['space', Math.max(recentlyFullDisk(), stored.find(({ name }) => name === 'space')?.measure ?? 0)],
  ])
  return checkList.flatMap((check) => {
    const { name } = check
    if (own.has(name)) return [present(name, { level: levelOf(check, own.get(name)), measure: own.get(name) })]
    const row = stored.find((one) => one.name === name)
    return row
      ? [present(name, { level: row.level, measure: row.measure ?? undefined, since: row.since.toString() })]
      : []
  })
}

function present(
  name: string,
  { level, measure, since }: { readonly level: Level; readonly measure: number | undefined; readonly since?: string },
): PresentedCheck {
  const unit = checkList.find((check) => check.name === name)?.unit ?? ''
  return { name, level, measure: measure ?? null, unit, since: since ?? null }
}
