import type { CheckResult } from '#domain/checks/model.ts'
import type { Database } from '#server/driver/database.ts'
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
 * A round of the checks: stores the answers for whoever asks, logs what alarms, and calls the heartbeat. While it runs,
 * the rounds are well; only others can tell that none does.
 */
export async function runChecks({ db, config, log }: Round): Promise<readonly CheckResult[]> {
  const results = await askChecks(db, { without: ['rounds'] })
  await storeResults(db, results)
  await deleteOldFigures(db)
  const alarms = results.filter(({ level }) => level === 'alarm').map(({ check }) => check.name)
  if (alarms.length > 0) log.error({ alarms }, 'checks alarm: ops/RUNBOOK.md says what to do')
  if (config.heartbeatUrl === undefined) return results
  const failure = await sendHeartbeat(config.heartbeatUrl, { alarms })
  if (failure !== undefined) log.warn({ failure }, 'the heartbeat was not taken')
  return results
}
