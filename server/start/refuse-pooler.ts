import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { StartRefusal } from '#server/kit/start-refusal.ts'

/** A notification of an idle database arrives within a millisecond; a busy one may need a second. */
const hearingMs = 5000
const duplicateStatement = '42P05'
const missingStatement = '26000'

/**
 * Recognises a pooler that shares connections among clients (PgBouncer in transaction mode, and what several hosts
 * offer first): behind one, named statements collide and notifications are lost, so requests would fail now and then.
 * One connection listens and the other notifies, and both ask a statement of one name. Throws a `StartRefusal`.
 */
export async function refusePooler(connections: readonly [pg.Client, pg.Client]): Promise<void> {
  const name = `hundred_start_${randomBytes(8).toString('hex')}`
  if ((await hears(connections, name)) && (await keepsStatements(connections, name))) return
  throw new StartRefusal('database', [
    'DATABASE_URL leads through a pooler that shares connections (PgBouncer in transaction mode): requests would fail now and then. Set the direct address of the database, which hosts call "direct", "session" or "non-pooled", often on port 5432; a pooler in session mode works as well.',
  ])
}

/** Whether a connection that listens hears what the other one says. */
async function hears([first, second]: readonly [pg.Client, pg.Client], channel: string): Promise<boolean> {
  const heard = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => heard.resolve(false), hearingMs)
  const hear = (message: pg.Notification): void => {
    if (message.channel === channel) heard.resolve(true)
  }
  first.on('notification', hear)
  try {
    await first.query(`listen ${channel}`)
    await second.query(`notify ${channel}`)
    return await heard.promise
  } finally {
    clearTimeout(timer)
    first.off('notification', hear)
    await first.query(`unlisten ${channel}`)
  }
}

/** Whether a named statement belongs to one connection alone, and is still there in its next transaction. */
async function keepsStatements(connections: readonly [pg.Client, pg.Client], name: string): Promise<boolean> {
  try {
    for (let turn = 0; turn < 2; turn += 1)
      for (const connection of connections) {
        await connection.query('begin')
        await connection.query({ name, text: 'select $1::integer as asked', values: [turn] })
        await connection.query('commit')
      }
    return true
  } catch (error) {
    const state = error instanceof Error && 'code' in error ? error.code : undefined
    if (state === duplicateStatement || state === missingStatement) return false
    throw error
  }
}
