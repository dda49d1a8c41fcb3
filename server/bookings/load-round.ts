import type { bookClass, cancelBooking } from '#domain/bookings/api.ts'
import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { listWaiverRows, type WaiverFacts } from '#server/forms/queries.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { listPersonFacts, sessionIdsOf } from '#server/occupancy/facts-queries.ts'
import type { Promotion } from '#server/occupancy/load-waitlists.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { findLeaving } from '#server/occupancy/queries.ts'
import { lockLotsOf, type HeldLot, type Holder } from '#server/packages/queries.ts'

/** A booking, a waitlist entry, or the end of either. */
type SeatChange =
  | {
      readonly kind: 'book' | 'wait'
      readonly input: CheckedOf<typeof bookClass>
      /** True for the second half of a swap, which a hold of the person in that class refuses. */
      readonly isSwap?: boolean
    }
  | { readonly kind: 'leave'; readonly input: CheckedOf<typeof cancelBooking> }

/** A request with its participant: the caller or a dependant. */
export interface RoundRequest {
  readonly index: number
  readonly ctx: ReadContext
  readonly request: SeatChange
  readonly personId: Id<'persons'>
  /**
   * The entry that the caller had on the waitlist when requesting the seat, once its class has offered its free seats
   * to the waitlist.
   */
  readonly offered?: { readonly waitingId: Id<'bookings'> | null }
  /** True for a waitlist entry once it is known that the studio reserves its credit. */
  readonly takesAside?: true
}

/** By id of the account holder. */
type Lots = ReadonlyMap<string, readonly HeldLot[]>

interface Read {
  /** By id of the participant. */
  readonly waivers: ReadonlyMap<string, WaiverFacts>
  readonly persons: ReadonlyMap<string, Awaited<ReturnType<typeof listPersonFacts>>[number]>
  /** By caller; a booking outside the caller's family counts as absent. */
  readonly bookings: ReadonlyMap<string, Awaited<ReturnType<typeof findLeaving>>[number]>
  readonly stored: ReadonlySet<number>
}

interface Loading {
  readonly requests: readonly RoundRequest[]
  readonly findStored: () => Promise<ReadonlySet<number>>
  readonly offers: ReadonlyMap<string, Promotion['choice']>
  readonly isInBatch: boolean
}

/**
 * Opens the classes of these requests and loads what their rules need under the locks of all classes and packs, in one
 * round trip unless a class changes by being opened.
 */
export async function loadRound(
  tx: Transaction,
  { requests, findStored, offers, isInBatch }: Loading,
): Promise<Awaited<ReturnType<typeof openClass<Lots, Read>>>> {
  const entering = requests.flatMap(enteringOf)
  const leaving = requests.flatMap(leavingOf)
  const paying = requests.filter(({ request }) => request.kind === 'book')
  return openClass<Lots, Read>(tx, {
    ids: sessionIdsOf({
      sessionIds: entering.map(({ sessionId }) => sessionId),
      bookings: leaving,
    }),
    origin: requests[0]?.ctx.origin ?? '',
    offers,
    isInBatch,
    locks: async () => lockPacks(tx, requests),
    read: async () => {
      const [people, bookings, waivers, stored] = await inOrder(
        async () => (entering.length === 0 ? [] : listPersonFacts(tx, entering)),
        async () => (leaving.length === 0 ? [] : findLeaving(tx, leaving)),
        // Signed waivers are loaded last, so that no newer waiver was in force at the time of the booking.
        async () => readWaivers(tx, paying),
        findStored,
      )
      return {
        persons: byKey(people, (row) => row.person_id),
        bookings: byKey(bookings, (row) => row.asked_by),
        waivers,
        stored,
      }
    },
  })
}

function enteringOf({ ctx, request, personId }: RoundRequest): Parameters<typeof listPersonFacts>[1] {
  const { accountId } = signedIn(ctx)
  return request.kind === 'leave' ? [] : [{ sessionId: request.input.session_id, personId, accountId }]
}

function leavingOf({ ctx, request }: RoundRequest): Parameters<typeof findLeaving>[1] {
  const { personId, accountId } = signedIn(ctx)
  return request.kind === 'leave' ? [{ id: request.input.id, personId, accountId }] : []
}

/** A booking takes a credit, and where the studio wants it a waitlist entry reserves one. */
async function lockPacks(tx: Transaction, requests: readonly RoundRequest[]): Promise<Lots> {
  const paying = requests.filter(({ request, takesAside }) => request.kind === 'book' || takesAside)
  const holders = paying.map(({ ctx }): Holder => ({ personId: signedIn(ctx).personId, branchId: ctx.branch.id }))
  return holders.length === 0 ? new Map() : lockLotsOf(tx, holders)
}

/** One branch at a time; there is nearly always only one. */
async function readWaivers(tx: Transaction, paying: readonly RoundRequest[]): Promise<Map<string, WaiverFacts>> {
  const branches = [...new Set(paying.map(({ ctx }) => ctx.branch.id))]
  const found = await Promise.all(
    branches.map(async (branchId) => {
      const personIds = paying.filter(({ ctx }) => ctx.branch.id === branchId).map(({ personId }) => personId)
      return listWaiverRows(tx, { branchId, personIds })
    }),
  )
  return byKey(found.flat(), ({ personId }) => personId)
}

function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]))
}
