import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { giveBack } from './give-back.ts'
import { listOrderCards, type OrderPaidByCards } from './order-card-queries.ts'

/** Returns the shares of an order that expired unpaid to its cards. */
export async function returnOrderCards(
  tx: Transaction,
  { order, now }: { readonly order: OrderPaidByCards; readonly now: Instant },
): Promise<void> {
  if (order.gift_card_sen === 0) return
  for (const card of await listOrderCards(tx, order.id))
    await giveBack(tx, {
      order,
      card,
      amount: card.amount_sen,
      eventKey: `order:${order.id}:card:${card.card_id}:returned`,
      now,
    })
}
