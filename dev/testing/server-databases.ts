import { Client } from 'pg'

/** Runs one statement on that database and disconnects. */
export async function runOn(url: string, statement: string): Promise<void> {
  await withClientOn(url, async (client) => {
    await client.query(statement)
  })
}

/** Calls the work with a connection to that database. */
export async function withClientOn(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The URL of another database of the same server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
