import type { Id } from '#domain/kit/id.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { atMostEvery } from '#server/driver/at-most-every.ts'
import type { Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { Log } from '#server/kit/log.ts'
import type { ResponseCache } from '#server/kit/response-cache.ts'
import { listLiveSeats, type LiveSeatsRow } from './live-queries.ts'

/** One open stream: the seats of a range of days in a branch. */
interface Watcher {
  readonly branchId: Id<'branches'>
  readonly from: Instant
  readonly until: Instant
  /** Sends what changed; at first everything. Periodically only the time, which also keeps the connection open. */
  readonly send: (change: SeatsChange) => void
  readonly end: () => void
}

interface SeatsChange {
  readonly now: Instant
  readonly rows: readonly LiveSeatsRow[]
  readonly gone: readonly string[]
  readonly turn: number
}

/** What each watcher was sent last; undefined before the first time. */
type LastSent = Map<Watcher, ReadonlyMap<string, LiveSeatsRow> | undefined>

export interface LiveSeats {
  /** Returns the function that stops watching. */
  readonly watch: (watcher: Watcher) => () => void
  readonly watching: () => number
  /** Ends every stream and every timer. */
  readonly stop: () => void
}

/** The minimum interval at which the database is queried, however many seats change. */
const gapMs = 250
/**
 * Jobs publish nothing, so while a stream is open the seats are loaded at this interval anyway, and the time is sent.
 */
const lookMs = 4000
const mostRows = 5000

/**
 * Watches seats for all open schedules: one query for all of them, after a write of this process, when another process
 * publishes one, and every few seconds. No stream holds a database connection, and without streams nothing is queried.
 */
export function createLiveSeats({
  db,
  lists,
  log,
}: {
  readonly db: Database
  readonly lists: ResponseCache
  readonly log: Log
}): LiveSeats {
  const watchers: LastSent = new Map()
  let timer: NodeJS.Timeout | undefined
  let turn = 0
  let stopped = false
  let isTimeDue = false
  const look = atMostEvery(
    gapMs,
    async () => {
      if (watchers.size === 0) return
      turn += 1
      const withTime = isTimeDue
      isTimeDue = false
      const now = await studioNow(db)
      for (const range of rangesOf([...watchers.keys()]))
        await sendRange(db, { ...range, watchers, turn, now, withTime })
    },
    (error) => log.warn({ error }, 'live seats could not be sent'),
  )
  lists.onLiveChange(() => {
    if (!stopped && watchers.size > 0) look()
  })
  const start = () => {
    timer ??= setInterval(() => {
      isTimeDue = true
      look()
    }, lookMs).unref()
  }
  const pause = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    watch(watcher) {
      if (stopped) {
        queueMicrotask(watcher.end)
        return () => undefined
      }
      watchers.set(watcher, undefined)
      start()
      look()
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) pause()
      }
    },
    watching: () => watchers.size,
    stop() {
      stopped = true
      pause()
      for (const watcher of watchers.keys()) watcher.end()
      watchers.clear()
    },
  }
}

interface Range extends Pick<Watcher, 'branchId' | 'from' | 'until'> {
  readonly of: readonly Watcher[]
}

/** One range of time per branch that includes all watched ranges. */
function rangesOf(watchers: readonly Watcher[]): Range[] {
  return [...Map.groupBy(watchers, ({ branchId }) => branchId)].map(([branchId, of]) => ({
    branchId,
    of,
    from: of.map(({ from }) => from).reduce((one, other) => (isBefore(other, one) ? other : one)),
    until: of.map(({ until }) => until).reduce((one, other) => (isBefore(one, other) ? other : one)),
  }))
}

/**
 * What was sent before is stored per watcher, so that a class which changed while they connected is never sent in its
 * old state.
 */
async function sendRange(
  db: Database,
  {
    watchers,
    turn,
    now,
    withTime,
    of,
    ...range
  }: Range & { watchers: LastSent; turn: number; now: Instant; withTime: boolean },
): Promise<void> {
  const found = await listLiveSeats(db, { ...range, limit: mostRows })
  for (const watcher of of) {
    if (!watchers.has(watcher)) continue
    const before = watchers.get(watcher)
    const mine = new Map<string, LiveSeatsRow>(
      found
        .filter((row) => !isBefore(row.starts_at, watcher.from) && isBefore(row.starts_at, watcher.until))
        .map((row) => [row.id, row]),
    )
    const rows = [...mine.values()].filter((row) => !isSame(before?.get(row.id), row))
    const gone = [...(before?.keys() ?? [])].filter((id) => !mine.has(id))
    watchers.set(watcher, mine)
    if (before === undefined || withTime || rows.length > 0 || gone.length > 0) watcher.send({ now, rows, gone, turn })
  }
}

function isSame(one: LiveSeatsRow | undefined, other: LiveSeatsRow): boolean {
  return (
    one !== undefined &&
    one.booked_count === other.booked_count &&
    one.capacity === other.capacity &&
    one.places === other.places &&
    one.waiting === other.waiting &&
    one.status === other.status &&
    one.revision === other.revision
  )
}
