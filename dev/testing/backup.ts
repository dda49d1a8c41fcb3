import { escapeIdentifier } from 'pg'
import { copyDatabase, type DatabaseCopy } from './copy-database.ts'
import { runOn, withClientOn, withDatabase } from './server-databases.ts'

/** A backup of a database as it is now, which a test brings back by starting a server on it. Cuts its connections. */
export async function backUp(url: string): Promise<DatabaseCopy> {
  await cutOff(url)
  try {
    return await copyDatabase(url)
  } finally {
    await onServerOf(url, `alter database ${nameOf(url)} allow_connections true`)
  }
}

/** Puts a backup in the place of its database, as a restore does, while servers keep the address. */
export async function putBack(url: string, backup: DatabaseCopy): Promise<void> {
  await cutOff(url)
  await onServerOf(url, `drop database ${nameOf(url)} with (force)`)
  await onServerOf(url, `alter database ${nameOf(backup.url)} rename to ${nameOf(url)}`)
}

async function cutOff(url: string): Promise<void> {
  await onServerOf(url, `alter database ${nameOf(url)} allow_connections false`)
  await withClientOn(withDatabase(url, 'postgres'), async (client) => {
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
      new URL(url).pathname.slice(1),
    ])
  })
}

function nameOf(url: string): string {
  return escapeIdentifier(new URL(url).pathname.slice(1))
}

async function onServerOf(url: string, statement: string): Promise<void> {
  await runOn(withDatabase(url, 'postgres'), statement)
}
