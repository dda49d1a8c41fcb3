import { hostname } from 'node:os'
import { pid } from 'node:process'
import type pg from 'pg'
import { deviceMs } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import type { Log } from '#server/kit/log.ts'
import { startFigures } from '#server/kit/process-figures.ts'
import { storeFigures } from './queries.ts'

const everyMs = 20_000

interface Reporting {
  readonly config: Pick<Config, 'databaseDiskBytes'>
  readonly pool: pg.Pool
  readonly db: Database
  readonly log: Log
}

/**
 * Stores what this process says about itself every 20 seconds, for the server that runs the checks. A database that is
 * away has the next one.
 */
export function reportProcess({ config, pool, db, log }: Reporting): { readonly stop: () => Promise<void> } {
  const figures = startFigures(pool)
  const process = `${hostname()} ${pid}`
  const disk = config.databaseDiskBytes === undefined ? {} : { databaseDiskBytes: config.databaseDiskBytes }
  const report = async (): Promise<void> => {
    try {
      const told = { ...figures.read(), ...disk }
      await db
        .connection()
        .execute(async (connection) => storeFigures(connection, { process, machineMs: deviceMs(), figures: told }))
    } catch (error) {
      log.warn({ error }, 'the figures of this process were not stored')
    }
  }
  let reporting = report()
  const timer = setInterval(() => {
    reporting = report()
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      figures.stop()
      await reporting
    },
  }
}
