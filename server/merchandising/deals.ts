import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { toWire, fromWire } from '#domain/kit/money.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime, instant } from '#domain/kit/time.ts'
import type {
  listStaffDeals as listStaffDealsEndpoint,
  saveDeal as saveDealEndpoint,
} from '#domain/merchandising/api.ts'
import { decideDeal } from '#domain/merchandising/decide-deal.ts'
import { endDeal, writeDeal } from '#server/catalog/catalog-write-queries.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listDealRows, findDeal, listPrices, lockCatalog } from './queries.ts'

/** Deals of the branch with what was sold of each. */
export async function listStaffDeals(
  ctx: ReadContext,
  query: CheckedOf<typeof listStaffDealsEndpoint>,
): Promise<OutputOf<typeof listStaffDealsEndpoint>> {
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

/** Plans a deal, or ends one early. Refuses to change the prices of one that has begun. */
export async function saveDeal(
  ctx: WriteContext,
  { slug, name, starts_at: starts, ends_at: ends, items: sent }: CheckedOf<typeof saveDealEndpoint>,
): Promise<OutputOf<typeof saveDealEndpoint> | Refusal> {
  const branchId = ctx.branch.id
  const now = await lockCatalog(ctx.tx, branchId)
  const items = sent.map(({ sku, price, quantity }) => ({ sku, unitSen: fromWire(price), quantity }))
  const deal = { branchId, slug, name, startsAt: instant(starts), endsAt: instant(ends), items }
  const row = await findDeal(ctx.tx, { branchId, slug })
  const before = row && {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    items: row.items.map(({ sku, unit_sen: unitSen, quantity }) => ({ sku, unitSen, quantity })),
  }
  const prices = await listPrices(ctx.tx, { branchId, skus: items.map(({ sku }) => sku) })
  const decided = decideDeal({ before, deal, prices, now })
  if (isRefusal(decided)) return decided
  await (decided === 'end' ? endDeal(ctx.tx, deal) : writeDeal(ctx.tx, deal))
  await writeAudit(ctx, {
    at: now,
    action: 'merchandising.save_deal',
    subjectKind: 'deal',
    subjectId: slug,
    details: { starts_at: starts, ends_at: ends, items: sent },
  })
  return { success: true }
}
