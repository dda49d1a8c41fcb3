import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { listFamilyLots, lockLot, updateRevoked } from '#server/packages/lot-queries.ts'
import { revokeShares } from '#server/packages/revoke-shares.ts'

/**
 * Revokes the packs of a person who leaves, and of the dependants: nobody books with them any more, and sharers are
 * notified. Bookings stay.
 */
export async function revokePacks(
  tx: Transaction,
  { personId, origin }: { readonly personId: Id<'persons'>; readonly origin: string },
): Promise<void> {
  for (const wanted of await listFamilyLots(tx, personId)) {
    const lot = await lockLot(tx, wanted)
    if (!lot) throw new Error(`pack ${wanted.lotId} is missing under its lock`)
    await revokeShares(tx, { lot, origin })
    await updateRevoked(tx, { lotId: lot.id, now: lot.now })
  }
}
