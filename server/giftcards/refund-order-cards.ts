import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { giveBack } from './give-back.ts'
import { listOrderCards, updateReturned, type OrderPaidByCards } from './order-card-queries.ts'

/** Returns a part of what cards paid to them, the last one first. Throws on more than they paid. */
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
    throw new Error(`order ${order.id}: the refund to its gift cards exceeds what they paid by ${open} sen`)
}
