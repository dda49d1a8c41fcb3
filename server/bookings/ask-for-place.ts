import type { Database } from '#server/driver/database.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import type { Wish } from './facts-of-place.ts'
import { readBookingFacts } from './facts-queries.ts'
import { judgePlace, type AskedPlace } from './judge-place.ts'
import { readWaiver } from './read-waiver.ts'

/** Reads what there is to know besides class and packs, and asks the rule. */
export async function askForPlace(
  db: Database,
  sent: Omit<Wish, 'lots' | 'signed'> & { readonly lots: Promise<readonly HeldLot[]> | readonly HeldLot[] },
): Promise<AskedPlace> {
  const { session, personId, accountId } = sent
  // Asked together with packs that are being locked, and answered after them: in a transaction statements run in the order they are asked. What was signed is read
  // last, so that no newer waiver was in force at the time of the booking.
  const [lots, facts, signed] = await Promise.all([
    sent.lots,
    readBookingFacts(db, { sessionId: session.id, personId, accountId }),
    readWaiver(db, { branchId: session.branchId, personId }),
  ])
  return judgePlace({ ...sent, signed, lots }, facts)
}
