import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { transferValue, transferStatement } from '#server/ledger/transfer-value.ts'
import { listOrderCards, type OrderPaidByCards } from './order-card-queries.ts'
import { lockCard, type LockedCard } from './queries.ts'

interface CardsSpent {
  readonly order: OrderPaidByCards
  readonly because: 'placed' | 'revived'
  readonly now: Instant
}

/**
 * Takes the order's shares from its gift cards: when it is placed, and again when late money revives it. They are
 * locked already, so a card that holds less is a bug.
 */
export async function spendOrderCards(tx: Transaction, { order, because, now }: CardsSpent): Promise<void> {
  for (const card of await listOrderCards(tx, order.id)) {
    const moved = await transferValue(tx, {
      eventKey: `order:${order.id}:card:${card.card_id}:${because}`,
      reason: 'gift_card_spent',
      subject: order.id,
      at: now,
      unit: 'sen',
      amount: sen(card.amount_sen),
      from: { kind: 'gift_card', holder: card.card_id },
      to: { kind: 'house:gift_cards_spent' },
      about: card.card_id,
    })
    if (moved === 'too_little')
      throw new Error(`order ${order.id}: gift card ${card.card_id} lost value under its lock`)
  }
}

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

/** Locks a few cards and their accounts in the order of their ids, and then reads their balances. */
export async function lockCards(
  tx: Transaction,
  { branchId, ids }: { readonly branchId: Id<'branches'>; readonly ids: readonly Id<'gift_cards'>[] },
): Promise<readonly LockedCard[]> {
  const locked: LockedCard[] = []
  for (const id of ids.toSorted()) {
    const card = await lockCard(tx, { branchId, id })
    if (card) locked.push(card)
  }
  return locked
}

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
