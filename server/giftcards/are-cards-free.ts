import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockCards } from './lock-cards.ts'
import { listOrderCards, type OrderPaidByCards } from './order-card-queries.ts'

/** Whether the cards of an expired order still hold what it had taken; they stay locked. */
export async function areCardsFree(
  tx: Transaction,
  order: OrderPaidByCards & { readonly branch_id: Id<'branches'> },
): Promise<boolean> {
  if (order.gift_card_sen === 0) return true
  const wanted = await listOrderCards(tx, order.id)
  const locked = await lockCards(tx, { branchId: order.branch_id, ids: wanted.map((card) => card.card_id) })
  const balances = new Map(locked.map((card) => [card.id, card.status === 'active' ? card.balance : 0]))
  return wanted.every((card) => (balances.get(card.card_id) ?? 0) >= card.amount_sen)
}
