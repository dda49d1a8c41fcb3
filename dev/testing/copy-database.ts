import { escapeIdentifier } from 'pg'
import { setTimeLimits } from '#server/driver/set-time-limits.ts'
import { runOn, withClientOn, withDatabase } from './server-databases.ts'

let copied = 0

/** A copy of a database, with everything in it; `drop` removes it without asking whether it is sound. */
export interface DatabaseCopy {
  readonly url: string
  readonly drop: () => Promise<void>
}

/** Copies a database of the test server in some 50 ms. Nobody may be connected to the original meanwhile. */
export async function copyDatabase(url: string): Promise<DatabaseCopy> {
  copied += 1
  const original = new URL(url).pathname.slice(1)
  const name = `${original}_copy_${copied}`
  // A database cannot be copied by someone who is in it.
  const server = withDatabase(url, 'postgres')
  await runOn(
    server,
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(original)} strategy file_copy`,
  )
  await withClientOn(withDatabase(url, name), setTimeLimits)
  return {
    url: withDatabase(url, name),
    drop: async () => runOn(server, `drop database ${escapeIdentifier(name)} with (force)`),
  }
}
