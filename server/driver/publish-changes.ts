import { sql } from 'kysely'
import type { Change } from '#domain/kit/change.ts'
import { atMostEvery } from './at-most-every.ts'
import { seatsChannel, writeNotice } from './change-notice.ts'
import type { Database } from './database.ts'
import { onCommitted } from './note-change.ts'

/** The minimum interval at which other processes are notified, however much changes. */
const gapMs = 250
/** The payload of a notice has 8,000 bytes at most; a longer list is published as everything. */
const mostPublished = 60

/**
 * Tells this process and, in one notice for all that was committed meanwhile, the others what changed. The notice is
 * sent outside any transaction of a verb, since transactions that notify commit one after another.
 */
export function publishChanges({
  db,
  processId,
  tell,
  onWrite,
  onError,
}: {
  readonly db: Database
  readonly processId: string
  /** Tells this process. */
  readonly tell: (changes: readonly Change[] | 'all') => void
  /** Subscribes to the writes of this process, whatever they change: all of them may change seats. */
  readonly onWrite: (listener: () => void) => void
  readonly onError: (error: unknown) => void
}): { readonly stop: () => void } {
  let stopped = false
  let waiting = new Map<string, Change>()
  let isAll = false
  const publish = atMostEvery(
    gapMs,
    async () => {
      if (stopped) return
      const changes = isAll || waiting.size > mostPublished ? 'all' : [...waiting.values()]
      waiting = new Map()
      isAll = false
      try {
        await sql`select pg_notify(${seatsChannel}, ${writeNotice(processId, changes)})`.execute(db)
      } catch (error) {
        isAll = true
        throw error
      }
    },
    onError,
  )
  const note = (changes: readonly Change[] | 'all') => {
    if (stopped) return
    tell(changes)
    if (changes === 'all') isAll = true
    else for (const change of changes) waiting.set(JSON.stringify(change), change)
    publish()
  }
  onCommitted(db, note)
  onWrite(() => {
    if (!stopped) publish()
  })
  return {
    stop: () => {
      stopped = true
    },
  }
}
