import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire } from '#domain/kit/money.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import type { saveDeal as endpoint } from '#domain/merchandising/api.ts'
import { decideDeal } from '#domain/merchandising/decide-deal.ts'
import { endDeal, writeDeal } from '#server/catalog/catalog-write-queries.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findDeal, listPrices, lockCatalog } from './queries.ts'

/** Plans a deal, or ends one early. Refuses to change the prices of one that has begun. */
export async function saveDeal(
  ctx: WriteContext,
  { slug, name, starts_at: starts, ends_at: ends, items: sent }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
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
