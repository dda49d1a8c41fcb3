import type { printGift as endpoint } from '#domain/giftcards/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { cardCode } from './card-code.ts'
import { lockGift } from './gift-queries.ts'
import { presentGift } from './present-gift.ts'

/**
 * Shows staff the message and the code of a card that the studio posts, and audits who read the code, which is enough
 * to spend the card. Refuses a card of another branch, an unpaid one, one that goes by e-mail, and one that its buyer
 * prints.
 */
export async function printGift(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const gift = await lockGift(ctx.tx, { cardId: id })
  if (!gift || gift.branch_id !== ctx.branch.id) return refuse('request.not_found')
  if (gift.status === 'pending') return refuse('giftcards.not_active')
  if (gift.delivery !== 'physical') return refuse('giftcards.by_email')
  if (gift.recipient_address === null) return refuse('giftcards.not_posted')
  const { now } = gift
  await writeAudit(ctx, { at: now, action: 'giftcards.print', subjectKind: 'gift_cards', subjectId: id, details: {} })
  const code = cardCode.shown(gift, ctx.config.secrets)
  return { ...presentGift(gift, { zone: ctx.branch.zone, now }), code }
}
