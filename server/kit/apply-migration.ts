import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefusal } from './start-refusal.ts'

/**
 * How long one try waits for a lock. Requests for the same table queue behind it, so it is short and the tries are
 * many.
 */
const lockMs = 500
const [firstPauseMs, lastPauseMs] = [500, 8000]
const lockTimeout = '55P03'

interface Migration {
  readonly name: string
  readonly text: string
  readonly hash: string
}

interface Applying {
  readonly migration: Migration
  /** How long a table that others use is tried, in milliseconds. */
  readonly busyMs: number
  /** What the connection waited for, and who uses it. */
  readonly blocker: () => string
  /** Called before each pause, with a sentence for the operator. */
  readonly onWait: (sentence: string) => void
}

/**
 * Runs one migration in a transaction of its own. A table that a long transaction uses is tried again with growing
 * pauses; when it stays busy a `StartRefusal` names it, and nothing of the migration was done.
 */
export async function applyMigration(client: pg.Client, applying: Applying): Promise<void> {
  const { migration, busyMs, blocker, onWait } = applying
  const untilMs = performance.now() + busyMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, lastPauseMs)) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
    const busy = `${migration.name} waits for ${blocker()}`
    const leftMs = untilMs - performance.now()
    if (leftMs <= 0)
      throw new StartRefusal('database', [
        `${busy}. It was tried for ${Math.round(busyMs / 1000)} s and nothing of it was done. End that transaction, or start again when it is over.`,
      ])
    onWait(`${busy}; trying again in ${pauseMs / 1000} s.`)
    await sleep(Math.min(pauseMs, leftMs))
  }
}

async function applyOnce(client: pg.Client, { name, text, hash }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockMs}ms'`)
    await client.query(text)
    await client.query('insert into migrations (name, sha256, compatible) values ($1, $2, $3)', [
      name,
      hash,
      text.startsWith('-- compatible'),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === lockTimeout
}
