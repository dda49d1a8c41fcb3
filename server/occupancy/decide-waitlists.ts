import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { offerUntil } from '#domain/occupancy/deadlines.ts'
import { creditsBack } from '#domain/occupancy/decide-cancel.ts'
import { decidePromotion } from '#domain/occupancy/decide-promotion.ts'
import { lotsAfter } from '#domain/occupancy/lots-after.ts'
import { creditsOf } from '#domain/schedules/model.ts'
import type { HeldLot, Holder } from '#server/packages/queries.ts'
import type { loadWaitlists } from './load-waitlists.ts'
import { requestSlot } from './request-slot.ts'

type Loaded = Awaited<ReturnType<typeof loadWaitlists>>
type LoadedWaitlist = Loaded['waitlists'][number]
type LoadedEntry = LoadedWaitlist['entries'][number]
type RequestSlot = ReturnType<typeof requestSlot>
type Decision = ReturnType<typeof decidePromotion<HeldLot, LoadedEntry>>

interface Known extends Loaded {
  /** By the key that `unloaded` returns; people whose packs are not loaded are absent. */
  readonly lots: ReadonlyMap<string, readonly HeldLot[]>
}

interface UnloadedHolder extends Holder {
  /** Names the packs of a person in a branch. */
  readonly key: string
}

interface Promoted {
  readonly waitlist: LoadedWaitlist
  readonly promoted: Decision['promoted'][number]
  readonly requestSlot: RequestSlot
  /** Until when the seat is only held for the person; undefined where it is booked. */
  readonly offeredUntil: Instant | undefined
}

interface DecidedWaitlists {
  readonly promoted: readonly Promoted[]
  readonly skipped: readonly (Decision['skipped'][number] & { readonly waitlist: LoadedWaitlist })[]
  /** The people whose packs must be locked and loaded first; then nothing is decided. */
  readonly unloaded: readonly UnloadedHolder[]
}

/** What promotions have changed for the waitlists after them. */
interface Changed {
  readonly lots: Map<string, readonly HeldLot[]>
  readonly requests: Map<string, Loaded['requests'][number]>
  readonly booked: Map<string, LoadedEntry['mine']>
  /** Bookings that were replaced by a preferred class. */
  readonly replaced: Map<string, LoadedEntry['replaceable'][number]>
  /** Entries that were promoted, or ended because their request is complete. */
  readonly gone: Set<Id<'bookings'>>
}

/**
 * Decides waitlist after waitlist, each with what the promotions before it have changed: a credit is spent once, nobody
 * is in two classes at once, and a complete multi-class request ends.
 */
export function decideWaitlists({ waitlists, requests, lots }: Known): DecidedWaitlists {
  const changed: Changed = {
    lots: new Map(lots),
    requests: new Map(requests.map((request) => [request.id, request])),
    booked: new Map(),
    replaced: new Map(),
    gone: new Set(),
  }
  const promoted: Promoted[] = []
  const skipped: DecidedWaitlists['skipped'][number][] = []
  const unloaded: UnloadedHolder[] = []
  for (const waitlist of waitlists) {
    const entries = waitlist.entries
      .filter(({ row }) => !changed.gone.has(row.id))
      .map((entry) => ({
        ...entry,
        lots: changed.lots.get(holderOf(waitlist, entry).key),
        mine: [...entry.mine, ...(changed.booked.get(entry.personId) ?? [])].filter(
          ({ sessionId }) => !hasLeft(changed, { sessionId, personId: entry.personId }),
        ),
        replaceable: entry.replaceable.filter(({ bookingId }) => !changed.replaced.has(bookingId)),
      }))
    const decision = decidePromotion<HeldLot, LoadedEntry>({ ...waitlist, entries })
    unloaded.push(...decision.unloaded.map((entry) => holderOf(waitlist, entry)))
    for (const skip of decision.skipped) skipped.push({ ...skip, waitlist })
    for (const each of decision.promoted) {
      const offeredUntil = offerOf(waitlist, { promoted: each, all: decision.promoted })
      const requestSlot = enter(changed, { waitlist, promoted: each, isOffer: offeredUntil !== undefined })
      promoted.push({ waitlist, promoted: each, requestSlot, offeredUntil })
    }
  }
  return { promoted, skipped, unloaded }
}

/**
 * At short notice the seat may only be offered. A person who requests it at this moment has accepted already, two of a
 * pair could answer differently, and a booking that a preferred class replaces stays until the person is in.
 */
function offerOf(
  waitlist: LoadedWaitlist,
  { promoted: { entry, instead }, all }: Pick<Promoted, 'promoted'> & { readonly all: Decision['promoted'] },
): Instant | undefined {
  const isAsked = waitlist.promotion.choice?.bookingId === entry.row.id
  const isPair = all.some((other) => other.entry.bookingId === entry.pairWith)
  if (waitlist.stage !== 'short_notice' || isAsked || isPair || instead.length > 0) return undefined
  return offerUntil(waitlist.session.startsAt, waitlist)
}

function hasLeft({ replaced }: Changed, of: { readonly sessionId: string; readonly personId: string }): boolean {
  return [...replaced.values()].some(
    ({ sessionId, row }) => sessionId === of.sessionId && row.person_id === of.personId,
  )
}

function holderOf({ row: { branch_id: branchId } }: LoadedWaitlist, entry: LoadedEntry): UnloadedHolder {
  const { holder_id: personId } = entry.row
  return { personId, branchId, key: `${branchId} ${personId}` }
}

const noRequest: RequestSlot = { slot: undefined, ended: [], dropped: [] }

/** Records a promotion for the following ones, and returns what it changes in its multi-class request. */
function enter(
  changed: Changed,
  { waitlist, promoted, isOffer }: Pick<Promoted, 'waitlist' | 'promoted'> & { readonly isOffer: boolean },
): RequestSlot {
  const { row, personId } = promoted.entry
  const { id: sessionId, startsAt, endsAt } = waitlist.session
  const given = promoted.entry.replaceable.filter(({ bookingId }) =>
    promoted.instead.some((one) => one.bookingId === bookingId),
  )
  for (const one of given) changed.replaced.set(one.bookingId, one)
  const paid = {
    back: promoted.entry.held,
    taken: { lotId: promoted.plan.lot.id, credits: creditsOf(waitlist.session) },
  }
  for (const [holder, lots] of changed.lots)
    changed.lots.set(
      holder,
      lotsAfter(lots, paid).map((lot) => ({ ...lot, left: lot.left + creditsBack(lot.id, given) })),
    )
  const before = changed.booked.get(personId) ?? []
  changed.booked.set(personId, [...before, { sessionId, startsAt, endsAt, status: 'booked' }])
  // A person with an offer stays on the waitlist until it is taken.
  if (isOffer) return noRequest
  changed.gone.add(row.id)
  const request = row.request_id === null ? undefined : changed.requests.get(row.request_id)
  if (!request) return noRequest
  const waits = request.waits.filter(({ id }) => !changed.gone.has(id))
  const found = requestSlot({ ...request, waits }, { entryId: row.id, now: waitlist.now })
  for (const { id } of found.ended) changed.gone.add(id)
  if (found.slot) changed.requests.set(request.id, { ...request, slots: [...request.slots, found.slot.slotNo] })
  return found
}
