import type { TestProject } from 'vitest/node'
import { ensureDatabase } from '#dev/postgres/ensure-database.ts'
import { migrate } from '#server/kit/migrate.ts'
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

/** Runs once for all files of a project: one server, one migrated database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  try {
    await migrate(await ensureDatabase(postgres, template))
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('testServerUrl', postgres.connectionUrl('postgres'))
  project.provide('testTemplate', template)
  return async () => postgres.stop()
}
