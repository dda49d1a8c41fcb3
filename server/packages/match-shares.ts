import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { lockLot } from './lot-queries.ts'
import { adoptShares, listArrivedShares } from './share-queries.ts'

const maxShares = 500

/**
 * Records the people whose e-mail was verified after a pack was shared with it. Nobody's right waits for it: a verified
 * e-mail is enough to use the pack. With the person recorded, the share outlives a change of e-mail. Returns how many
 * shares were looked at.
 */
export async function matchShares(db: Database): Promise<number> {
  const arrived = await listArrivedShares(db, maxShares)
  for (const share of arrived) {
    await inTransaction(db, async (tx) => {
      await lockLot(tx, { lotId: share.lot_id, branchId: share.branch_id })
      return adoptShares(tx, [{ personId: share.person_id, lotId: share.lot_id }])
    })
  }
  return arrived.length
}
