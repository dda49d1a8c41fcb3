import { isBefore, type Day, type Instant } from '#domain/kit/time.ts'
import { lastDay } from '#domain/packages/last-day.ts'
import type { CollectionStatus } from './model.ts'

/** The last day of the cycle that is paid and still runs; undefined when there is none. */
export function paidUntil(
  cycles: readonly { readonly status: CollectionStatus; readonly until: Instant }[],
  { zone, now }: { readonly zone: string; readonly now: Instant },
): Day | undefined {
  const paid = cycles.find(({ status, until }) => status === 'captured' && isBefore(now, until))
  return paid && lastDay(paid.until, zone)
}
