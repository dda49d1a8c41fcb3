import { sql, type RawBuilder } from 'kysely'
import type { StockFacts, TierPrice } from '#domain/catalog/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'

/** The columns that a statement may select of a variant aliased `v`, in the words of the rules. */
export interface SaleFacts extends StockFacts {
  readonly tiers: readonly TierPrice[]
  /** The cheapest deal that runs now. */
  readonly deal: DealFacts | null
}

export interface DealFacts {
  readonly id: Id<'deals'>
  readonly unitSen: Sen
  readonly quantity: number
  readonly left: number
  readonly endsMs: number
}

const sellingPairs = sql`'minQuantity', v.min_quantity, 'keepAvailable', v.keep_available`

/** The pairs of `StockFacts`: what is left for the next buyer is the stock without what orders hold. */
export const stockPairs = stockPairsFor([])

/** The same for the buyer of those orders, which the next one replaces, with what they hold. */
export function stockPairsFor(replaceable: readonly Id<'orders'>[]): RawBuilder<unknown> {
  if (replaceable.length === 0) return sql`'stock', v.stock - v.held, ${sellingPairs}`
  return sql`'stock', v.stock - v.held + coalesce((
    select sum(s.quantity)
    from order_lines l
    join order_line_stock s on s.line_id = l.id
    where l.order_id = any (${[...replaceable]}::uuid[]) and s.variant_id = v.id), 0), ${sellingPairs}`
}

/** The same with what orders hold, which may yet come back. */
export const wholeStockPairs = sql`'stock', v.stock, ${sellingPairs}`

export const tierPrices = sql`coalesce((
  select json_agg(json_build_object('quantity', t.quantity, 'unitSen', t.unit_sen) order by t.quantity)
  from tier_prices t where t.variant_id = v.id), '[]')`

/** `replaceable` are orders of the buyer, whose pieces at the deal's price are available to the next one. */
export function runningDeal(now: Instant, replaceable: readonly Id<'orders'>[] = []): RawBuilder<unknown> {
  const back =
    replaceable.length === 0
      ? sql`0`
      : sql`coalesce((
          select sum(l.quantity)
          from order_lines l
          where l.order_id = any (${[...replaceable]}::uuid[]) and l.deal_id = i.deal_id and l.variant_id = i.variant_id), 0)`
  return sql`(
    select json_build_object('id', d.id, 'unitSen', i.unit_sen, 'quantity', i.quantity, 'left', i.quantity - i.sold + ${back},
      'endsMs', (extract(epoch from d.ends_at) * 1000)::bigint)
    from deal_items i
    join deals d on d.id = i.deal_id
    where i.variant_id = v.id and d.starts_at <= ${now} and d.ends_at > ${now}
    order by i.unit_sen, d.ends_at, d.id
    limit 1)`
}
