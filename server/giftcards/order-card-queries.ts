import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'
import { leaveToCommit } from '#server/driver/leave-to-commit.ts'

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

/** What orders took of a locked card and give back when they expire or are cancelled. */
export async function sumReturnable(tx: Transaction, cardId: Id<'gift_cards'>): Promise<Sen> {
  const { rows } = await sql<{ amount: Sen }>`
    select coalesce(sum(given.amount_sen - given.returned_sen), 0)::bigint as amount
    from order_gift_cards given join orders on orders.id = given.order_id
    where given.card_id = ${cardId} and orders.status <> 'canceled'`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`the orders of gift card ${cardId} could not be counted`)
  return row.amount
}

export async function insertOrderCards(
  tx: Transaction,
  order: { readonly id: Id<'orders'>; readonly cards: readonly { id: Id<'gift_cards'>; amountSen: Sen }[] },
): Promise<void> {
  const rows = order.cards.map(({ id, amountSen }) => ({ order_id: order.id, card_id: id, amount_sen: amountSen }))
  await leaveToCommit(tx, tx.insertInto('order_gift_cards').values(rows).execute())
}

/** Notes what a refund gave back to each card. */
export function cardsReturnedWrite({
  orderId,
  cards,
}: {
  readonly orderId: Id<'orders'>
  readonly cards: readonly { readonly id: Id<'gift_cards'>; readonly amountSen: Sen }[]
}): StatementWrite {
  const statement = sql`
    update order_gift_cards set returned_sen = returned_sen + back."amountSen"
    from json_to_recordset(${JSON.stringify(cards)}::json) as back (id uuid, "amountSen" bigint)
    where order_id = ${orderId} and card_id = back.id
    returning card_id`
  return { name: 'cards', statement }
}
