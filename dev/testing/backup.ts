import { escapeIdentifier } from 'pg'
import { copyDatabase, type DatabaseCopy } from './copy-database.ts'
import { withClientOn, withDatabase } from './server-databases.ts'

/** A backup of a database as it is now, which a test brings back by starting a server on it. Cuts its connections. */
export async function backUp(url: string): Promise<DatabaseCopy> {
  const name = new URL(url).pathname.slice(1)
  const allow = (isAllowed: boolean) => `alter database ${escapeIdentifier(name)} allow_connections ${isAllowed}`
  const server = withDatabase(url, 'postgres')
  await withClientOn(server, async (client) => {
    await client.query(allow(false))
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
  })
  try {
    return await copyDatabase(url)
  } finally {
    await withClientOn(server, async (client) => void (await client.query(allow(true))))
  }
}
