import { toWire } from '#domain/kit/money.ts'
import { instantAt, wireTime } from '#domain/kit/time.ts'
import type { DealFacts } from './variant-queries.ts'

/** A deal that runs, with its end in the time of that zone. */
export function presentDeal(deal: DealFacts | null, zone: string) {
  return (
    deal && {
      price: toWire(deal.unitSen),
      left: deal.left,
      quantity: deal.quantity,
      ends_at: wireTime(instantAt(deal.endsMs), zone),
    }
  )
}
