import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listStaffDeals as endpoint } from '#domain/merchandising/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listDealRows } from './queries.ts'

/** Deals of the branch with what was sold of each. */
export async function listStaffDeals(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listDealRows(ctx.db, { branchId: ctx.branch.id, query })
  const data = rows.map((deal) => ({
    slug: deal.slug,
    name: deal.name,
    starts_at: wireTime(deal.starts_at, ctx.branch.zone),
    ends_at: wireTime(deal.ends_at, ctx.branch.zone),
    items: deal.items.map(({ unit_sen: price, ...item }) => ({ ...item, price: toWire(price) })),
  }))
  return page(data, { ...query, total })
}
