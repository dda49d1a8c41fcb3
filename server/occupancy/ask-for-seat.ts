import type { Database } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { loadWaiver } from '#server/forms/waivers.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import { checkSeatRequest, type CheckedSeatRequest } from './check-seat-request.ts'
import { loadBookingFacts } from './facts-queries.ts'
import type { SeatRequest } from './to-seat-facts.ts'

/** Loads what the rule needs besides class and packs, and decides. */
export async function askForSeat(
  db: Database,
  request: Omit<SeatRequest, 'lots' | 'signed'> & { readonly lots: () => Promise<readonly HeldLot[]> },
): Promise<CheckedSeatRequest> {
  const { session, personId, accountId } = request
  // `lots` may lock packs, and what is loaded after it is loaded under that lock. Signed waivers are loaded last, so
  // that no newer waiver was in force at the time of the booking.
  const [lots, facts, signed] = await inOrder(
    request.lots,
    () => loadBookingFacts(db, { sessionId: session.id, personId, accountId }),
    () => loadWaiver(db, { branchId: session.branchId, personId }),
  )
  return checkSeatRequest({ ...request, signed, lots }, facts)
}
