import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { startPostgres } from '#dev/postgres/start-postgres.ts'
import { Problem } from '#dev/problem.ts'
import { seedDemo } from '#dev/seed.ts'
import { seedLarge } from '#dev/seed/seed-large.ts'
import { migrate } from '#server/kit/migrate.ts'
import { benchFolder } from './program.ts'

/** The PostgreSQL of the benchmarks: durable, as in production. */
export interface Databases {
  readonly pid: number
  readonly version: string
  /** A new database of that name with the demo studio. */
  readonly freshDemo: (name: string) => Promise<string>
  /** The same with this part of the large seed. */
  readonly freshLarge: (name: string, scale: number) => Promise<string>
  readonly stop: () => Promise<void>
  /** Ends it without waiting; the next start recovers. */
  readonly kill: () => void
}

/**
 * Starts the server below .cache/bench and checks that no acknowledged write can be lost, because that is what is
 * measured.
 */
export async function openDatabases(): Promise<Databases> {
  const postgres = await startPostgres({ dataFolder: join(benchFolder, 'postgres'), flavour: 'measured' })
  const serverUrl = postgres.connectionUrl('postgres')
  if (!postgres.owns)
    throw new Problem(
      `Another bench is running (${postgres.otherOwner ?? 'unknown'}). Two at once would measure each other.`,
    )
  const [settings] = await query(
    serverUrl,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits, current_setting('server_version') as version`,
  )
  if (settings?.['fsync'] !== 'on' || settings['commits'] !== 'on')
    throw new Error('the database of the bench does not wait for the disk')
  const freshDemo = async (name: string): Promise<string> => {
    await remake(serverUrl, name)
    const url = postgres.connectionUrl(name)
    await migrate(url)
    await seedDemo(url)
    await query(url, 'vacuum analyze')
    return url
  }
  return {
    pid: postgres.pid,
    version: String(settings['version']),
    freshDemo,
    freshLarge: async (name, scale) => {
      const url = await freshDemo(name)
      await seedLarge(url, { scale })
      return url
    },
    stop: async () => postgres.stop(),
    kill: () => process.kill(postgres.pid, 'SIGQUIT'),
  }
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}

async function remake(serverUrl: string, name: string): Promise<void> {
  await query(serverUrl, `drop database if exists ${escapeIdentifier(name)} with (force)`)
  await query(serverUrl, `create database ${escapeIdentifier(name)}`)
}
