import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import type { OrderCard, OrderPaidByCards } from './order-card-queries.ts'

interface Giving {
  readonly order: OrderPaidByCards
  readonly card: OrderCard
  readonly amount: number
  readonly eventKey: string
  readonly now: Instant
}

/** Returns a part of what a card paid of an order to it. */
export async function giveBack(tx: Transaction, { order, card, amount, eventKey, now }: Giving): Promise<void> {
  await transferValue(tx, {
    eventKey,
    reason: 'gift_card_returned',
    subject: order.id,
    at: now,
    unit: 'sen',
    amount: sen(amount),
    from: { kind: 'house:gift_cards_spent' },
    to: { kind: 'gift_card', holder: card.card_id },
    about: card.card_id,
  })
}
