import type { TestProject } from 'vitest/node'
import { ensureDatabase } from '#dev/postgres/ensure-database.ts'
import { migrate } from '#server/kit/migrate.ts'
import { runOn } from './server-databases.ts'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's database of the test server. */
    testServerUrl: string
    /** Name of the migrated, empty database that every test database is copied from. */
    testTemplate: string
  }
}

const template = 'hundred_template'
const msPerHour = 3_600_000

/** Runs once for all files of a project: starts one server with one migrated database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres(project.name)
  try {
    await migrate(await ensureDatabase(postgres, template))
    await runOn(postgres.connectionUrl(template), `update clock_offset set offset_ms = ${hoursLater() * msPerHour}`)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('testServerUrl', postgres.connectionUrl('postgres'))
  project.provide('testTemplate', template)
  return async () => postgres.stop()
}

/** Runs the tests at another hour of the day: `TEST_HOURS_LATER=7 npm test -- server`. */
function hoursLater(): number {
  const hours = Number(process.env['TEST_HOURS_LATER'] ?? 0)
  if (!Number.isInteger(hours) || hours < 0) throw new Error('TEST_HOURS_LATER must be a whole number of hours')
  return hours
}
