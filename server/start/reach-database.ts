import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartRefusal } from '#server/kit/start-refusal.ts'
import { describePlace } from './describe-place.ts'
import { refuseOldPostgres } from './refuse-old-postgres.ts'

const connectLimitMs = 5000
/** A machine that boots, or a container that starts beside its database, needs some seconds until it answers. */
const patienceMs = 30_000
const firstPauseMs = 250
const lastPauseMs = 2000

interface Reaching {
  /** How long a database that does not answer yet is tried, in milliseconds. */
  readonly forMs?: number
  /** Called once, with the reason, when the first try failed and others follow. */
  readonly onWait?: (sentence: string) => void
}

/**
 * Opens a connection to the database of that URL, for the caller to end. One that does not answer yet is tried for 30
 * s. Throws a `StartRefusal`, without the password, when it stays away, refuses the connection, or is too old.
 */
export async function reachDatabase(url: string, { forMs = patienceMs, onWait }: Reaching = {}): Promise<pg.Client> {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new StartRefusal('settings', [
      'DATABASE_URL is not the address of a PostgreSQL. It looks like postgres://user:password@host:5432/database.',
    ])
  const untilMs = performance.now() + forMs
  const place = describePlace(url)
  for (let pauseMs = firstPauseMs, tries = 1; ; pauseMs = Math.min(pauseMs * 2, lastPauseMs), tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectLimitMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await refuseOldPostgres(client)
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (error instanceof StartRefusal) throw error
      const { sentence, passes } = explain(error)
      if (!passes || performance.now() + pauseMs > untilMs)
        throw new StartRefusal('database', [
          `The database of DATABASE_URL (${place}) cannot be used: ${sentence}. Correct DATABASE_URL, or start that database.`,
        ])
      if (tries === 1) onWait?.(`Waiting for the database (${place}): ${sentence}.`)
      await sleep(pauseMs)
    }
  }
}

const closesConnection = 'it closes the connection'

/** Reasons that a later try may not meet. */
const passing: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers on that host and port',
  ECONNRESET: closesConnection,
  ENOTFOUND: 'that host does not exist',
  EAI_AGAIN: 'that host cannot be looked up; is the network there?',
  EHOSTUNREACH: 'that host cannot be reached',
  ENETUNREACH: 'the network of that host cannot be reached',
  ETIMEDOUT: 'that host does not answer',
  ENOENT: 'nothing answers on that socket',
  '53300': 'it has no connection to spare',
  '57P03': 'it is starting up or shutting down',
}
const lasting: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'that user may not connect',
  '3D000': 'that database does not exist; create it first',
}

function explain(error: unknown): { readonly sentence: string; readonly passes: boolean } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = passing[code]
  if (known !== undefined) return { sentence: known, passes: true }
  // A host with several addresses fails with an AggregateError, which has no message of its own.
  const message = error instanceof Error && error.message !== '' ? error.message : 'it cannot be reached'
  if (message.includes('timeout')) return { sentence: 'it does not answer within 5 seconds', passes: true }
  // pg has no code for a socket that was closed cleanly, as a proxy without a database behind it does.
  if (message === 'Connection terminated unexpectedly') return { sentence: closesConnection, passes: true }
  return { sentence: lasting[code] ?? message, passes: false }
}
