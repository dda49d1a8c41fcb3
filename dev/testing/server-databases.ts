import { Client } from 'pg'

/** Runs one statement on that database and leaves it. */
export async function runOn(url: string, statement: string): Promise<void> {
  await withClientOn(url, async (client) => {
    await client.query(statement)
  })
}

/** Lets the work have a connection to that database. */
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

/** The address of another database of the same server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
