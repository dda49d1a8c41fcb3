import type { listCards as endpoint } from '#domain/giftcards/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { Only } from '#server/kit/list-query.ts'
import { listGiftPage } from './gift-queries.ts'
import { presentGift } from './present-gift.ts'

/** The gift cards that the caller bought. */
export async function listCards(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint> & Only,
): Promise<OutputOf<typeof endpoint>> {
  const now = await studioNow(ctx.db)
  const { rows, total } = await listGiftPage(ctx.db, { accountId: signedIn(ctx).accountId, ...query })
  return page(
    rows.map((gift) => presentGift(gift, { zone: ctx.branch.zone, now })),
    { ...query, total },
  )
}
