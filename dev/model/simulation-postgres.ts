import { escapeIdentifier } from 'pg'
import { ensureDatabase } from '#dev/postgres/ensure-database.ts'
import type { TestDatabase } from '#dev/testing/database.ts'
import { runOn, withDatabase } from '#dev/testing/server-databases.ts'
import { startTestPostgres } from '#dev/testing/test-postgres.ts'
import { migrate } from '#server/kit/migrate.ts'

/** A PostgreSQL for the simulation, with as many empty studios as scenarios need. */
export interface SimulationPostgres {
  readonly fresh: () => Promise<TestDatabase>
  readonly stop: () => Promise<void>
  /** Ends it without waiting. */
  readonly kill: () => void
}

const template = 'model_template'

export async function openSimulationPostgres(): Promise<SimulationPostgres> {
  const postgres = await startTestPostgres()
  await migrate(await ensureDatabase(postgres, template))
  const serverUrl = postgres.connectionUrl('postgres')
  let made = 0
  return {
    fresh: async () => {
      made += 1
      const name = `scenario_${made}`
      await runOn(
        serverUrl,
        `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`,
      )
      return {
        url: withDatabase(serverUrl, name),
        drop: async () => runOn(serverUrl, `drop database ${escapeIdentifier(name)} with (force)`),
      }
    },
    stop: async () => postgres.stop(),
    kill: () => process.kill(postgres.pid, 'SIGQUIT'),
  }
}
