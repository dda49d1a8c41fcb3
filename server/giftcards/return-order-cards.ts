import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { transferStatement } from '#server/ledger/transfer-statement.ts'
import { listOrderCards, type OrderPaidByCards } from './order-card-queries.ts'

/** Returns the shares of an order that expired unpaid to its cards. */
export async function returnOrderCards(
  tx: Transaction,
  { order, now }: { readonly order: OrderPaidByCards; readonly now: Instant },
): Promise<void> {
  const cards = await listOrderCards(tx, order.id)
  const transfers = cards.map(({ card_id: holder, amount_sen: amount }) => ({
    eventKey: `order:${order.id}:card:${holder}:returned`,
    reason: 'gift_card_returned',
    subject: order.id,
    at: now,
    unit: 'sen' as const,
    amount,
    from: { kind: 'house:gift_cards_spent' as const },
    to: { kind: 'gift_card' as const, holder },
    about: holder,
  }))
  await inSingleStatement(tx, [transferStatement(...transfers)])
}
