import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { selectWaiverFacts, type WaiverFacts } from '#server/forms/queries.ts'
import { signedIn } from '#server/kit/context.ts'
import type { BatchRequest, BatchInput } from '#server/kit/run-batch.ts'
import {
  type BookingBy,
  sessionIdsOf,
  type ClassFactsRow,
  type PersonFactsRow,
  listClassFacts,
  listPersonFacts,
} from '#server/occupancy/facts-queries.ts'
import { type CancelBy, findLeaving, type LeavingRow } from '#server/occupancy/queries.ts'
import { lockLotsOf, type HeldLot, type Holder } from '#server/packages/queries.ts'
import type { LockedSession, LockSessions } from '#server/schedules/queries.ts'
import type { SeatChange } from './to-seat-change.ts'

/** Everything that is known of everybody who asked, under the locks of all their classes and packs. */
export interface LoadedBatch {
  /** By id of the class. */
  readonly sessions: ReadonlyMap<string, LockedSession>
  readonly classes: ReadonlyMap<string, ClassFactsRow>
  /** By id of the person. Nobody asks twice. */
  readonly lots: ReadonlyMap<string, readonly HeldLot[]>
  readonly waivers: ReadonlyMap<string, WaiverFacts>
  readonly persons: ReadonlyMap<string, PersonFactsRow>
  /** By who asks; a booking that is not of that person's family is none. */
  readonly bookings: ReadonlyMap<string, LeavingRow>
  readonly stored: ReadonlySet<number>
}

interface Reading extends BatchInput<SeatChange> {
  readonly lock: LockSessions
}

/** Locks first and reads behind, in one round trip. */
export async function loadBatch(tx: Transaction, { requests, findStored, lock }: Reading): Promise<LoadedBatch> {
  const entering = requests.flatMap(enteringOf)
  const leaving = requests.flatMap(leavingOf)
  const ids = sessionIdsOf({
    sessionIds: entering.map(({ sessionId }) => sessionId),
    bookingIds: leaving.map(({ id }) => id),
  })
  const holders = requests.flatMap(payingOf)
  const [sessions, lots, classes, people, bookings, waivers, stored] = await inOrder(
    () => lock(tx, ids),
    () => (holders.length === 0 ? new Map<string, HeldLot[]>() : lockLotsOf(tx, holders)),
    () => listClassFacts(tx, ids),
    () => (entering.length === 0 ? [] : listPersonFacts(tx, entering)),
    () => (leaving.length === 0 ? [] : findLeaving(tx, leaving)),
    () => readWaivers(tx, holders),
    () => findStored(),
  )
  return {
    sessions: byKey(sessions, ({ id }) => id),
    classes: byKey(classes, (row) => row.session_id),
    lots,
    waivers,
    persons: byKey(people, (row) => row.person_id),
    bookings: byKey(bookings, (row) => row.asked_by),
    stored,
  }
}

function enteringOf({ ctx, request }: BatchRequest<SeatChange>): BookingBy[] {
  const { personId, accountId } = signedIn(ctx)
  return request.kind === 'leave' ? [] : [{ sessionId: request.input.session_id, personId, accountId }]
}

function leavingOf({ ctx, request }: BatchRequest<SeatChange>): CancelBy[] {
  const { personId, accountId } = signedIn(ctx)
  return request.kind === 'leave' ? [{ id: request.input.id, personId, accountId }] : []
}

/** A place takes a credit and a signature, a place in the queue takes neither. */
function payingOf({ ctx, request }: BatchRequest<SeatChange>): Holder[] {
  return request.kind === 'book' ? [{ personId: signedIn(ctx).personId, branchId: ctx.branch.id }] : []
}

/** Those of one branch at a time; nearly always there is one. */
async function readWaivers(tx: Transaction, holders: readonly Holder[]): Promise<Map<string, WaiverFacts>> {
  const branches = [...new Set(holders.map(({ branchId }) => branchId))]
  const found = await Promise.all(
    branches.map(async (branchId) => {
      const personIds = holders.filter((holder) => holder.branchId === branchId).map(({ personId }) => personId)
      return selectWaiverFacts(tx, { branchId, personIds })
    }),
  )
  return byKey(found.flat(), ({ personId }) => personId)
}

function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]))
}
