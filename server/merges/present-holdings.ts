import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import type { getHoldings } from '#domain/merges/api.ts'
import type { Holdings } from '#domain/merges/model.ts'

/** What an account holds, as the API presents it. */
export function presentHoldings({ storeCreditSen, ...counts }: Holdings): OutputOf<typeof getHoldings> {
  const { credits, bookings, orders } = counts
  return { credits, store_credit: toWire(sen(storeCreditSen)), bookings, orders }
}
