import { escapeIdentifier } from 'pg'
import { inject } from 'vitest'
import { setTimeLimits } from '#server/driver/set-time-limits.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { runOn, withClientOn, withDatabase } from './server-databases.ts'

export type TestDatabase = {
  /** Connection URL of a database that no other test sees. */
  readonly url: string
  /**
   * Checks the invariants, then removes the database. Throws when a row breaks one; the database is removed all the
   * same.
   */
  readonly drop: () => Promise<void>
}

let made = 0

/**
 * Copies the migrated template into a database of the caller's own, in some 50 ms; meant for one per test file. Close
 * every pool on it before `drop`, or its connections are cut.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${escapeIdentifier(inject('testTemplate'))} strategy file_copy`)
}

/** A database on which no migration has run. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0')
}

async function createDatabase(likeness: string): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl')
  made += 1
  const name = `test_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? '0'}_${made}`
  await runOn(serverUrl, `create database ${escapeIdentifier(name)} ${likeness}`)
  const url = withDatabase(serverUrl, name)
  await withClientOn(url, setTimeLimits)
  return {
    url,
    drop: async () => {
      try {
        await refuseBrokenInvariants(url)
      } finally {
        await runOn(serverUrl, `drop database ${escapeIdentifier(name)} with (force)`)
      }
    },
  }
}

async function refuseBrokenInvariants(url: string): Promise<void> {
  const broken = (await runInvariants(url)).filter(({ rows }) => rows.length > 0)
  if (broken.length === 0) return
  const lines = broken.map(
    ({ name, rows }) =>
      `${name}:\n${rows
        .slice(0, 5)
        .map((row) => `  ${JSON.stringify(row)}`)
        .join('\n')}`,
  )
  throw new Error(`The test left rows that break an invariant.\n${lines.join('\n')}`)
}
