import type { postGift as endpoint } from '#domain/giftcards/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockGift, markGiftPosted } from './gift-queries.ts'
import { presentGift } from './present-gift.ts'

/**
 * Records that a printed gift card was posted; only the first time counts. Refuses a card of another branch, an unpaid
 * one, and one that goes by e-mail.
 */
export async function postGift(
  ctx: WriteContext,
  { id, reason }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const gift = await lockGift(ctx.tx, { cardId: id })
  if (!gift || gift.branch_id !== ctx.branch.id) return refuse('request.not_found')
  if (gift.status === 'pending') return refuse('giftcards.not_active')
  if (gift.delivery !== 'physical') return refuse('giftcards.by_email')
  const { now } = gift
  const postedAt = gift.posted_at ?? now
  if (gift.posted_at === null) {
    await markGiftPosted(ctx.tx, { cardId: id, now })
    const subject = { subjectKind: 'gift_cards', subjectId: id }
    await writeAudit(ctx, { at: now, action: 'giftcards.post', ...subject, details: { reason } })
  }
  return presentGift({ ...gift, posted_at: postedAt }, { zone: ctx.branch.zone, now })
}
