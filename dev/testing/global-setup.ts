import { escapeIdentifier, escapeLiteral, type Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureDatabase } from '#dev/postgres/ensure-database.ts'
import { migrate } from '#server/kit/migrate.ts'
import { runOn, withClientOn } from './server-databases.ts'
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
    await withClientOn(postgres.connectionUrl(template), limitEveryDatabase)
    await runOn(postgres.connectionUrl(template), `update clock_offset set offset_ms = ${hoursLater() * msPerHour}`)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('testServerUrl', postgres.connectionUrl('postgres'))
  project.provide('testTemplate', template)
  return async () => postgres.stop()
}

/**
 * Sets the time limits that the product gives its role in the template for that role in every database, except the one
 * that creates and removes the others: no copy has them, and to set them in each costs another connection.
 */
async function limitEveryDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select split_part(setting, '=', 1) as name, split_part(setting, '=', 2) as value
    from pg_db_role_setting cross join unnest(setconfig) setting
    where setdatabase = (select oid from pg_database where datname = current_database())`,
  )
  if (rows.length === 0) throw new Error('the template has no time limits')
  for (const { name, value } of rows) {
    await client.query(`alter role current_user set ${escapeIdentifier(name)} = ${escapeLiteral(value)}`)
    await client.query(`alter role current_user in database postgres set ${escapeIdentifier(name)} = 0`)
  }
}

/** Runs the tests at another hour of the day: `TEST_HOURS_LATER=7 npm test -- server`. */
function hoursLater(): number {
  const hours = Number(process.env['TEST_HOURS_LATER'] ?? 0)
  if (!Number.isInteger(hours) || hours < 0) throw new Error('TEST_HOURS_LATER must be a whole number of hours')
  return hours
}
