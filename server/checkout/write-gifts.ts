import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import { insertGifts, type NewGift } from '#server/giftcards/gift-queries.ts'
import { issuePending } from '#server/giftcards/issue-card.ts'
import type { WriteContext } from '#server/kit/context.ts'

interface Written {
  readonly orderId: Id<'orders'>
  /** In the order of the lines that sell them. */
  readonly gifts: readonly Omit<NewGift, 'cardId'>[]
  readonly now: Instant
}

/** Creates the cards that an order sells, each without value before payment, with their gift details. */
export async function writeGifts(ctx: WriteContext, { orderId, gifts, now }: Written): Promise<void> {
  if (gifts.length === 0) return
  const written: NewGift[] = []
  for (const gift of gifts)
    written.push({ ...gift, cardId: await issuePending(ctx, { valueSen: sen(gift.value_sen), now }) })
  await insertGifts(ctx.tx, { orderId, gifts: written, now })
}
