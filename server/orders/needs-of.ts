import type { StockNeeds } from '#server/catalog/hold-stock.ts'
import type { LineRow } from './line-queries.ts'

/** The stock that the lines of an order need. */
export function needsOf(lines: readonly LineRow[]): StockNeeds {
  return {
    units: lines.flatMap((line) => line.units.map((unit) => ({ lineId: line.id, ...unit }))),
    deals: lines.flatMap(({ deal_id: dealId, variant_id: variantId, quantity }) =>
      dealId === null || variantId === null ? [] : [{ dealId, variantId, quantity }],
    ),
  }
}
