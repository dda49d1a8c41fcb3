import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { listOrderCards, type OrderPaidByCards } from './order-card-queries.ts'

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
