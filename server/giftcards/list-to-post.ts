import type { listToPost as endpoint } from '#domain/giftcards/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listToPostPage } from './gift-queries.ts'
import { presentGift } from './present-gift.ts'

/** The printed cards that wait for the post, without their codes. */
export async function listToPost(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const now = await studioNow(ctx.db)
  const { rows, total } = await listToPostPage(ctx.db, { branchId: ctx.branch.id, ...query })
  return page(
    rows.map((gift) => presentGift(gift, { zone: ctx.branch.zone, now })),
    { ...query, total },
  )
}
