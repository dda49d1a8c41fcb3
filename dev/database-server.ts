import { join, resolve } from 'node:path'
import { ensureDatabase } from '#dev/postgres/ensure-database.ts'
import { startPostgres, type Postgres } from '#dev/postgres/start-postgres.ts'
import { missingDatabase } from '#server/kit/config.ts'
import { readSecretFiles } from '#server/kit/secret-files.ts'
import { StartRefusal } from '#server/kit/start-refusal.ts'
import { describePlace } from '#server/start/describe-place.ts'
import { onCheckedDatabase } from '#server/start/on-checked-database.ts'
import { reachDatabase } from '#server/start/reach-database.ts'

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

interface Opening {
  /** The command migrates, so it needs a role that may, and a connection of its own. */
  readonly migrates: boolean
  /** Called when the embedded server goes away without `stop`. */
  readonly onLost?: () => void
}

/**
 * The server named by `DATABASE_URL`, or else the embedded one on `DATA_DIR`, started when it is not running; never in
 * production. Throws a `StartRefusal`, without the password, when it cannot be used.
 */
export async function openDatabaseServer({ migrates, onLost }: Opening): Promise<DatabaseServer> {
  const { env, problems } = readSecretFiles(process.env)
  if (problems.length > 0) throw new StartRefusal('settings', problems)
  const url = env['DATABASE_URL'] ?? ''
  if (url !== '') return openNamed(url, migrates)
  if (env['MODE'] === 'production') throw new StartRefusal('settings', [missingDatabase])
  return openEmbedded(onLost)
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

async function openNamed(url: string, migrates: boolean): Promise<DatabaseServer> {
  const onWait = (sentence: string): void => console.error(sentence)
  if (migrates) await onCheckedDatabase({ url, migrates, onWait }, async () => undefined)
  // One that reads alone may be asked about a standby, where no notification can be sent to find a pooler.
  else await (await reachDatabase(url, { onWait })).end()
  const none = { stop: async () => undefined, kill: () => undefined }
  return { url, note: describePlace(url), owns: true, otherOwner: undefined, ...none }
}
