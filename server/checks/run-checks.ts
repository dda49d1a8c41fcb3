import type { CheckName } from '#domain/checks/check-list.ts'
import type { CheckResult } from '#domain/checks/model.ts'
import type { Database } from '#server/driver/database.ts'
import { isDiskFull } from '#server/driver/sql-errors.ts'
import { sendHeartbeat } from '#server/gateways/heartbeat.ts'
import type { Config } from '#server/kit/config.ts'
import type { Log } from '#server/kit/log.ts'
import { askChecks } from './ask-checks.ts'
import { deleteOldFigures, storeResults } from './queries.ts'

interface Round {
  readonly db: Database
  readonly config: Pick<Config, 'heartbeatUrl'>
  readonly log: Log
}

/**
 * A round of the checks: stores the answers for whoever asks, logs what alarms, and calls the heartbeat, which also
 * hears that nothing can be asked or stored. While it runs, the rounds are well; only others can tell that none does.
 */
export async function runChecks({ db, config, log }: Round): Promise<readonly CheckResult[]> {
  const results = await askRound({ db, log })
  const unstored = results.length === 0 ? 'database' : await storeRound({ db, log }, results)
  const alarming = results.filter(({ level }) => level === 'alarm').map(({ check }) => check.name)
  const alarms = [...new Set([...alarming, ...(unstored === undefined ? [] : [unstored])])]
  if (alarms.length > 0) log.error({ alarms }, 'checks alarm: ops/RUNBOOK.md says what to do')
  if (config.heartbeatUrl === undefined) return results
  const failure = await sendHeartbeat(config.heartbeatUrl, { alarms })
  if (failure !== undefined) log.warn({ failure }, 'the heartbeat was not taken')
  return results
}

/** None where no connection can be had, as when all are taken. */
async function askRound({ db, log }: Pick<Round, 'db' | 'log'>): Promise<readonly CheckResult[]> {
  try {
    return await askChecks(db, { without: ['rounds'] })
  } catch (error) {
    log.error({ error }, 'the checks could not be asked')
    return []
  }
}

/** Which check alarms because the answers could not be stored; undefined when they were. */
async function storeRound(
  { db, log }: Pick<Round, 'db' | 'log'>,
  results: readonly CheckResult[],
): Promise<CheckName | undefined> {
  try {
    await storeResults(db, results)
    await deleteOldFigures(db)
    return undefined
  } catch (error) {
    log.error({ error }, 'the answers of the checks were not stored')
    return isDiskFull(error) ? 'space' : 'database'
  }
}
