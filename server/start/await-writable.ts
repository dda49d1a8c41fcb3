import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefusal } from '#server/kit/start-refusal.ts'

const pauseMs = 500
/** Reading a day of the log takes minutes. */
const patienceMs = 30 * 60_000

/**
 * Waits while a database that was just brought back still reads its log, in which it can be read alone. Throws a
 * `StartRefusal` for a standby, which never ends that.
 */
export async function awaitWritable(
  client: pg.Client,
  { onWait, forMs = patienceMs }: { readonly onWait: (sentence: string) => void; readonly forMs?: number },
): Promise<void> {
  const untilMs = performance.now() + forMs
  for (let tries = 1; await isReadOnly(client); tries += 1) {
    if (tries === 1) onWait('Waiting: the database still reads its log.')
    if (performance.now() > untilMs)
      throw new StartRefusal('database', [
        'The database can only be read: it is a standby, or has not reached the moment it is brought back to. Its log says which.',
      ])
    await sleep(pauseMs)
  }
}

async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ read_only: boolean }>('select pg_is_in_recovery() as read_only')
  return rows[0]?.read_only === true
}
