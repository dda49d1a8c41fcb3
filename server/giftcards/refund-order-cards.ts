import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { giveBack } from './give-back.ts'
import { listOrderCards, updateReturned, type OrderPaidByCards } from './order-card-queries.ts'

/** Gives a part of what cards paid back to them, the one that was taken last first. Throws on more than they gave. */
export async function refundOrderCards(
  tx: Transaction,
  refund: {
    readonly order: OrderPaidByCards
    readonly refundId: Id<'refunds'>
    readonly amountSen: Sen
    readonly now: Instant
  },
): Promise<void> {
  const { order, refundId, now } = refund
  let open: number = refund.amountSen
  for (const card of (await listOrderCards(tx, order.id)).toReversed()) {
    const amount = Math.min(open, card.amount_sen - card.returned_sen)
    if (amount <= 0) continue
    open -= amount
    await giveBack(tx, { order, card, amount, eventKey: `refund:${refundId}:card:${card.card_id}`, now })
    await updateReturned(tx, { orderId: order.id, cardId: card.card_id, amount })
  }
  if (open !== 0)
    throw new Error(`order ${order.id}: ${open} sen more were to go back to its gift cards than they gave`)
}
