import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { ensureDatabase } from '#dev/postgres/ensure-database.ts'
import { startPostgres, type Postgres } from '#dev/postgres/start-postgres.ts'
import { Problem } from '#dev/problem.ts'

const oldestVersion = 180_000
const connectLimitMs = 5_000
const databaseName = 'hundred'

/** The database that our commands work on. */
export type DatabaseServer = {
  readonly url: string
  /** How it was found or started, for the progress line. */
  readonly note: string
  /** False when another of our commands started it and will stop it. */
  readonly owns: boolean
  readonly otherOwner: string | undefined
  readonly stop: () => Promise<void>
  /** Ends it without waiting; the next start recovers everything that was acknowledged. */
  readonly kill: () => void
}

/**
 * The server named by `DATABASE_URL`, or else the embedded one on `DATA_DIR`, started when it is not running. Throws a
 * `Problem`, without the password, when it cannot be reached.
 *
 * @param onLost called when the embedded server goes away without `stop`
 */
export async function openDatabaseServer(onLost?: () => void): Promise<DatabaseServer> {
  const url = process.env['DATABASE_URL']
  return url === undefined || url === '' ? openEmbedded(onLost) : openNamed(url)
}

/** The folder of this installation's files: `DATA_DIR`, or `.data` in the repository. */
export function dataFolder(): string {
  const chosen = process.env['DATA_DIR']
  return chosen === undefined || chosen === '' ? join(import.meta.dirname, '..', '.data') : resolve(chosen)
}

async function openEmbedded(onLost: (() => void) | undefined): Promise<DatabaseServer> {
  const postgres = await startPostgres({
    dataFolder: join(dataFolder(), 'postgres'),
    flavour: 'durable',
    ...(onLost === undefined ? {} : { onLost }),
  })
  try {
    const { owns, otherOwner, stop } = postgres
    return {
      url: await ensureDatabase(postgres, databaseName),
      note: noteOf(postgres),
      owns,
      otherOwner,
      stop,
      kill: () => killOwn(postgres),
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

function noteOf({ attached, pid }: Postgres): string {
  return attached ? `PostgreSQL was still running as process ${pid}` : `PostgreSQL, process ${pid}`
}

function killOwn({ owns, pid }: Postgres): void {
  if (owns) process.kill(pid, 'SIGQUIT')
}

async function openNamed(url: string): Promise<DatabaseServer> {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new Problem(
      'DATABASE_URL is not the address of a PostgreSQL. It looks like postgres://user:password@host:5432/database; leave it out to start a database here.',
    )
  const place = describePlace(url)
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectLimitMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    const version = Number(rows[0]?.version ?? 0)
    if (version < oldestVersion)
      throw new Problem(
        `${place} is PostgreSQL ${Math.trunc(version / 10_000)}; the site needs PostgreSQL ${oldestVersion / 10_000} or newer.`,
      )
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(
      `The database of DATABASE_URL (${place}) cannot be used: ${reasonOf(error)}. Correct DATABASE_URL, or leave it out to start a database here.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
  return { url, note: place, owns: true, otherOwner: undefined, stop: async () => undefined, kill: () => undefined }
}

/** User, host, port and database, never the password nor anything else of the URL. */
export function describePlace(url: string): string {
  if (!URL.canParse(url)) return 'a socket of this machine'
  const { username, hostname, port, pathname, searchParams } = new URL(url)
  return `${username === '' ? '' : `${username}@`}${searchParams.get('host') ?? hostname}${port === '' ? '' : `:${port}`}${pathname}`
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers on that host and port',
  ENOTFOUND: 'that host does not exist',
  EAI_AGAIN: 'that host cannot be looked up; is the network there?',
  ETIMEDOUT: 'that host does not answer',
  ENOENT: 'nothing answers on that socket',
  '28P01': 'the password is wrong',
  '28000': 'that user may not connect',
  '3D000': 'that database does not exist; create it first',
  '53300': 'it has no connection to spare',
  '57P03': 'it is starting up or shutting down; try again in a moment',
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // A host with several addresses fails with an AggregateError, which has no message of its own.
  const message = error instanceof Error && error.message !== '' ? error.message : 'it cannot be reached'
  return reasons[code] ?? (message.includes('timeout') ? 'it does not answer within 5 seconds' : message)
}
