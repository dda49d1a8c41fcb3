import type { RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { lockSessions, type LockedSession } from '#server/schedules/queries.ts'
import { endHolds } from './end-holds.ts'
import { listClassFacts, sessionIdsOf } from './facts-queries.ts'
import type { Promotion } from './load-waitlists.ts'
import { lockMultiClassRequests } from './multi-class-queries.ts'
import { promoteWaiting } from './promote-waiting.ts'

/** A class under its lock, as every rule reads it. */
interface OpenClass {
  readonly session: LockedSession
  readonly facts: Awaited<ReturnType<typeof listClassFacts>>[number]
}

interface Opening {
  readonly ids: readonly Id<'class_sessions'>[] | RawBuilder<Id<'class_sessions'>>
  /** The address of the site, for messages. */
  readonly origin: string
  /** See `promoteWaiting`. */
  readonly isInBatch?: boolean
  /**
   * Classes whose free seats are offered to the waitlist first, with what a person on the waitlist requests right now.
   */
  readonly offers?: ReadonlyMap<string, Promotion['choice']>
}

interface ReadingOpening<Locked, Read> extends Opening {
  /** Locks that come after those of the classes, such as those of packs; in the same round trip. */
  readonly locks: () => Promise<Locked>
  /** Loads under all locks, in the same round trip, and again where opening has changed a class. */
  readonly read: () => Promise<Read>
}

interface Opened<Locked, Read> {
  /** By id; classes that do not exist are absent. */
  readonly classes: ReadonlyMap<string, OpenClass>
  readonly locked: Locked
  readonly read: Read
  /** Waitlist entries that became bookings by this. */
  readonly promoted: ReadonlySet<string>
}

/**
 * The only way to open a class: locks classes in id order, then the multi-class requests on their waitlists, ends holds
 * that have expired, promotes the first on the waitlist, and returns each class as it is then. A private is held and
 * ended by its own room.
 */
export async function openClass(tx: Transaction, opening: Opening): Promise<Opened<undefined, undefined>>
export async function openClass<Locked, Read>(
  tx: Transaction,
  opening: ReadingOpening<Locked, Read>,
): Promise<Opened<Locked, Read>>
export async function openClass(
  tx: Transaction,
  requested: Opening | ReadingOpening<unknown, unknown>,
): Promise<Opened<unknown, unknown>> {
  const opening = { isInBatch: false, locks: async () => undefined, read: async () => undefined, ...requested }
  const first = await load(tx, opening)
  let hasEnded = false
  const promotions: Promotion[] = []
  for (const [id, { session, facts }] of first.classes) {
    if (session.private) continue
    const promotion = { sessionId: session.id, now: facts.now, origin: opening.origin, choice: opening.offers?.get(id) }
    const ended = facts.expired > 0 && (await endHolds(tx, promotion)) > 0
    hasEnded ||= ended
    if (ended || (facts.waiting > 0 && opening.offers?.has(id))) promotions.push(promotion)
  }
  const promoted = new Set<string>(await promoteWaiting(tx, promotions, { isInBatch: opening.isInBatch }))
  // A seat that was only offered counts as taken too, without a booking.
  return { ...(hasEnded || promotions.length > 0 ? await load(tx, opening) : first), promoted }
}

async function load(tx: Transaction, { ids, locks, read }: ReadingOpening<unknown, unknown>) {
  const query = 'toOperationNode' in ids ? ids : sessionIdsOf({ sessionIds: ids, bookings: [] })
  const [sessions, , locked, rows, found] = await inOrder(
    async () => lockSessions(tx, query),
    async () => lockMultiClassRequests(tx, query),
    locks,
    async () => listClassFacts(tx, query),
    read,
  )
  const classes = new Map<string, OpenClass>()
  for (const session of sessions) {
    const facts = rows.find((row) => row.session_id === session.id)
    if (facts) classes.set(session.id, { session, facts })
  }
  return { classes, locked, read: found }
}
