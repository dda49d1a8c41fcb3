import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

/** An order whose total gift cards pay in part. */
export interface OrderPaidByCards {
  readonly id: Id<'orders'>
  readonly gift_card_sen: number
}

/** What a gift card paid of an order, and what of it was returned by cancellations. */
export interface OrderCard {
  readonly card_id: Id<'gift_cards'>
  readonly amount_sen: number
  readonly returned_sen: number
}

/** What gift cards paid of an order, in the order of their ids, in which they are locked. */
export async function listOrderCards(db: Database, orderId: Id<'orders'>): Promise<OrderCard[]> {
  return db
    .selectFrom('order_gift_cards')
    .select(['card_id', 'amount_sen', 'returned_sen'])
    .where('order_id', '=', orderId)
    .orderBy('card_id')
    .execute()
}

export async function insertOrderCards(
  tx: Transaction,
  order: { readonly id: Id<'orders'>; readonly cards: readonly { id: Id<'gift_cards'>; amountSen: Sen }[] },
): Promise<void> {
  await tx
    .insertInto('order_gift_cards')
    .values(order.cards.map(({ id, amountSen }) => ({ order_id: order.id, card_id: id, amount_sen: amountSen })))
    .execute()
}

export async function updateReturned(
  tx: Transaction,
  returned: { readonly orderId: Id<'orders'>; readonly cardId: Id<'gift_cards'>; readonly amount: number },
): Promise<void> {
  await sql`
    update order_gift_cards set returned_sen = returned_sen + ${returned.amount}
    where order_id = ${returned.orderId} and card_id = ${returned.cardId}`.execute(tx)
}
