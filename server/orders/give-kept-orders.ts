import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { earnOrderPoints } from '#server/points/order-points.ts'
import { reversePoints } from '#server/points/reverse-points.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { updateKeptOrders } from './claim-queries.ts'
import { loadRefundable } from './refund-queries.ts'

/**
 * Gives an account, whose e-mail has just been verified, the guest orders that were kept for it, and the points that
 * they earned; points of refunded money are taken back at once. The points are valid from now on, since nobody could
 * spend them before.
 */
export async function giveKeptOrders(
  tx: Transaction,
  { accountId, now }: { readonly accountId: Id<'accounts'>; readonly now: Instant },
): Promise<void> {
  for (const order of await updateKeptOrders(tx, accountId)) {
    if (order.paid_at === null) continue
    const { refunded } = await loadRefundable(tx, order.id)
    const refundedSen = sen(refunded.get('gateway') ?? 0)
    if (refundedSen >= order.gateway_sen) continue
    await earnOrderPoints(tx, { order, policies: await loadPolicies(tx, order.branch_id), now })
    if (refundedSen > 0) await reversePoints(tx, { order, refundedSen, now })
  }
}
