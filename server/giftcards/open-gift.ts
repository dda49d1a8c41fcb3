import type { openGift as endpoint } from '#domain/giftcards/api.ts'
import { usableBalance } from '#domain/giftcards/balances.ts'
import { formatCard } from '#domain/giftcards/card-code.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { claimToken } from './claim-token.ts'
import { lockGift, markGiftOpened } from './gift-queries.ts'

/**
 * Shows its recipient a gift, and records for its buyer that it was opened. Refuses giftcards.unknown for a claim that
 * was not made here, and for a card that is not paid, frozen or empty.
 */
export async function openGift(
  ctx: WriteContext,
  { claim }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const cardId = claimToken.read(claim, ctx.config.secrets)
  const gift = cardId && (await lockGift(ctx.tx, { cardId }))
  if (!gift || gift.branch_id !== ctx.branch.id) return refuse('giftcards.unknown')
  const held = await loadBalance(ctx.tx, { kind: 'gift_card', holder: gift.card_id, unit: 'sen' })
  const balance = usableBalance({ status: gift.status, balance: held })
  if (isRefusal(balance)) return balance
  await markGiftOpened(ctx.tx, { cardId: gift.card_id, now: gift.now })
  const { sender_name, recipient_name, title, message } = gift
  const { lines, ...words } = formatCard({ title, sender_name, recipient_name, message }, ctx.locale)
  return {
    template: gift.artwork,
    value: toWire(sen(gift.value_sen)),
    balance: toWire(balance),
    last_four: gift.last_four,
    ...words,
    lines: [...lines],
  }
}
