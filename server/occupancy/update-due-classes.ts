import { isRefusal } from '#domain/kit/refusal.ts'
import type { Database } from '#server/driver/database.ts'
import { throttleRows } from '#server/driver/throttle-rows.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { closeCheckIn } from './close-check-in.ts'
import { listDueClasses } from './due-queries.ts'
import { openClass } from './open-class.ts'

/** The rest is left to the next run, so that a stopping server need not wait for hundreds of classes. */
const runMs = 5000

interface Due {
  readonly due: Parameters<typeof listDueClasses>[1]
  /** The address of the site, for messages. */
  readonly origin: string
}

/**
 * Writes what has become due, each class in its own transaction: closes check-in, ends expired holds, or tries the
 * waitlists of classes with free seats again, since a skipped person may have bought a pack or signed, or quiet hours
 * may be over. No right depends on when it runs: every request decides by the current time itself. Returns how many
 * classes were written.
 */
export async function updateDueClasses(db: Database, { due, origin }: Due): Promise<number> {
  let classes = 0
  const endsMs = performance.now() + runMs
  await throttleRows(await listDueClasses(db, due), async (sessionId) => {
    if (performance.now() > endsMs) return
    const done = await inTransaction(db, async (tx) => {
      const offers = new Map(due === 'promotions' ? [[sessionId, undefined]] : [])
      const opened = await openClass(tx, { ids: [sessionId], origin, offers })
      const session = opened.classes.get(sessionId)?.session
      if (due === 'check_in' && session) await closeCheckIn(tx, { session, origin })
    })
    if (!isRefusal(done)) classes += 1
  })
  return classes
}
