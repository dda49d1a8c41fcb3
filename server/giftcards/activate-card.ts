import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { activateGift } from './gift-queries.ts'

/**
 * A gift card is active once it is paid: puts its value on the card that a line sold, and lets its e-mail go when its
 * day comes. The caller holds the lock of the order. Throws when the line has no card that waits.
 */
export async function activateCard(
  tx: Transaction,
  { lineId, now }: { readonly lineId: Id<'order_lines'>; readonly now: Instant },
): Promise<void> {
  const card = await activateGift(tx, { lineId, now })
  if (!card) throw new Error(`line ${lineId} was paid for and has no gift card that waits`)
  await transferValue(tx, {
    eventKey: `gift_card:${card.id}:issued`,
    reason: 'gift_card_sold',
    subject: card.id,
    at: now,
    unit: 'sen',
    amount: sen(card.value_sen),
    from: { kind: 'house:gift_cards_issued' },
    to: { kind: 'gift_card', holder: card.id },
    about: card.id,
  })
}
