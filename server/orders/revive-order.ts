import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { freeIntro } from '#server/packages/free-intro.ts'
import { reserveIntro } from '#server/packages/reserve-intro.ts'
import { mayExtend } from './may-extend.ts'
import { listLines, type OrderRow } from './queries.ts'
import { spendStoreCredit } from './spend-store-credit.ts'

/**
 * Late money came for an order that died: takes again what its death gave back. True when everything on it can be delivered after
 * all; false when the pack to extend is over, the intro offer went to another order or the store credit was spent, and then nothing is held.
 */
export async function reviveOrder(
  tx: Transaction,
  { order, now }: { order: OrderRow; now: Instant },
): Promise<boolean> {
  const lines = await listLines(tx, [order.id])
  if (!(await mayExtend(tx, { order, late: true }))) return false
  if (lines.some((line) => line.intro)) {
    const claim = await reserveIntro(tx, {
      branchId: order.branch_id,
      personId: order.person_id,
      orderId: order.id,
      now,
    })
    if (claim === 'taken') return false
  }
  if (await spendStoreCredit(tx, { order, because: 'revived', now })) return true
  await freeIntro(tx, order.id)
  return false
}
