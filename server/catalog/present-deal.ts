import { toWire } from '#domain/kit/money.ts'
import { instantAt, wireTime } from '#domain/kit/time.ts'
import type { VariantRow } from './card-queries.ts'

/** A deal that runs, with its end in the time of that zone. */
export function presentDeal(deal: VariantRow['deal'], zone: string) {
  return (
    deal && {
      price: toWire(deal.unit_sen),
      left: deal.quantity - deal.sold,
      quantity: deal.quantity,
      ends_at: wireTime(instantAt(deal.ends_ms), zone),
    }
  )
}
