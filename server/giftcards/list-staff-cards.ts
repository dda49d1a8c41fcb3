import type { listStaffCards as endpoint } from '#domain/giftcards/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { presentCard } from './present-card.ts'
import { listCardPage } from './queries.ts'

/** The gift cards of the branch. */
export async function listStaffCards(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listCardPage(ctx.db, { branchId: ctx.branch.id, query })
  return page(
    rows.map((row) => presentCard(row, ctx.branch.zone)),
    { ...query, total },
  )
}
