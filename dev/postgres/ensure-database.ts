import { Client, escapeIdentifier } from 'pg'
import type { Postgres } from './start-postgres.ts'

/** Creates a database when the server has none of that name, and returns its URL. */
export async function ensureDatabase(postgres: Postgres, name: string): Promise<string> {
  const client = new Client({ connectionString: postgres.connectionUrl('postgres') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  return postgres.connectionUrl(name)
}
