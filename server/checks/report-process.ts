import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { pid } from 'node:process'
import type pg from 'pg'
import { deviceMs, type Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { sendHeartbeat } from '#server/gateways/heartbeat.ts'
import type { Config } from '#server/kit/config.ts'
import { noteReport } from '#server/kit/is-sending-held.ts'
import type { Log } from '#server/kit/log.ts'
import { startFigures } from '#server/kit/process-figures.ts'
import { findReports, storeFigures } from './queries.ts'

const defaultEveryMs = 20_000
/** How often a watcher hears the same, in milliseconds. */
const tellEveryMs = 60_000

interface Reporting {
  readonly config: Pick<Config, 'databaseDiskBytes' | 'heartbeatUrl'>
  readonly pool: pg.Pool
  readonly db: Database
  readonly log: Log
  /**
   * Begins the sending hold of a restored database, which knows everything until that moment, or nobody knows until
   * when.
   */
  readonly hold: (db: Database, knownUntil: Instant | undefined) => Promise<unknown>
  readonly everyMs?: number
}

/**
 * Stores what this process says about itself every 20 seconds, for the server that runs the checks. A database that is
 * away has the next one. One that lacks what was stored was restored to an earlier moment while this process ran: then
 * nothing may be sent, so the sending hold begins (`npm run hold` would be too late). Where its disk is full, no round
 * of the checks can be queued, so this process tells the watcher.
 */
export function reportProcess({ config, pool, db, log, hold, everyMs = defaultEveryMs }: Reporting): {
  readonly stop: () => Promise<void>
} {
  const figures = startFigures(pool)
  // A process of another machine or container may have the same name and number.
  const process = `${hostname()} ${pid} ${randomBytes(4).toString('hex')}`
  const disk = config.databaseDiskBytes === undefined ? {} : { databaseDiskBytes: config.databaseDiskBytes }
  let last: Instant | undefined
  let toldAtMs = -tellEveryMs
  const tellOfSpace = async (): Promise<void> => {
    if (config.heartbeatUrl === undefined || performance.now() - toldAtMs < tellEveryMs) return
    toldAtMs = performance.now()
    const failure = await sendHeartbeat(config.heartbeatUrl, { alarms: ['space'] })
    if (failure !== undefined) log.warn({ failure }, 'the heartbeat was not taken')
  }
  const report = async (): Promise<void> => {
    try {
      const told = { ...figures.read(), ...disk }
      if (told.failedForSpace > 0) await tellOfSpace()
      if (last !== undefined) await holdWhereForgotten({ db, log, hold, process, last })
      last = await db
        .connection()
        .execute(async (connection) => storeFigures(connection, { process, machineMs: deviceMs(), figures: told }))
      noteReport({ process, at: last })
    } catch (error) {
      log.warn({ error }, 'the figures of this process were not stored')
    }
  }
  let reporting = report()
  const timer = setInterval(() => {
    reporting = reporting.then(report)
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      figures.stop()
      await reporting
      noteReport(undefined)
    },
  }
}

/** Before the next report is stored, which would hide that the last one is missing. */
async function holdWhereForgotten({
  db,
  log,
  hold,
  process,
  last,
}: Pick<Reporting, 'db' | 'log' | 'hold'> & { readonly process: string; readonly last: Instant }): Promise<void> {
  const { own, newest } = await findReports(db, { process, last })
  // One whose answer was lost is later than the last one.
  if (own !== null && Temporal.Instant.compare(own, last) >= 0) return
  const knownUntil = newest ?? undefined
  await hold(db, knownUntil)
  log.error({ knownUntil }, 'the database was brought back while this process ran: sending is held')
}
