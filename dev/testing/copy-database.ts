import { escapeIdentifier } from 'pg'
import { setRoleSettings } from '#server/driver/set-role-settings.ts'
import { runOn, withClientOn, withDatabase } from './server-databases.ts'

let copied = 0

/** A copy of a database with its data; `drop` removes it without checking the invariants. */
export interface DatabaseCopy {
  readonly url: string
  readonly drop: () => Promise<void>
}

/** Copies a database of the test server in some 50 ms. The original must have no connections meanwhile. */
export async function copyDatabase(url: string): Promise<DatabaseCopy> {
  copied += 1
  const original = new URL(url).pathname.slice(1)
  const name = `${original}_copy_${copied}`
  // A database with a connection cannot be copied.
  const server = withDatabase(url, 'postgres')
  await runOn(
    server,
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(original)} strategy file_copy`,
  )
  await withClientOn(withDatabase(url, name), setRoleSettings)
  return {
    url: withDatabase(url, name),
    drop: async () => runOn(server, `drop database ${escapeIdentifier(name)} with (force)`),
  }
}
