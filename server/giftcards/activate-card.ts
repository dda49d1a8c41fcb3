import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { activateGift } from './gift-queries.ts'

/**
 * Activates the gift card of a paid line: credits its value, and lets its e-mail be sent on its day. The caller holds
 * the lock of the order. Throws when the line has no pending card.
 */
export async function activateCard(
  tx: Transaction,
  { lineId, now }: { readonly lineId: Id<'order_lines'>; readonly now: Instant },
): Promise<void> {
  const card = await activateGift(tx, { lineId, now })
  if (!card) throw new Error(`line ${lineId} is paid but has no pending gift card`)
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
