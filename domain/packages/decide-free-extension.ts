import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { checkExtendable, type ExtendedLot } from './check-lot.ts'
import { freeDaysMax } from './model.ts'
import { extendUntil } from './validity.ts'

interface FreeExtension {
  readonly lot: ExtendedLot
  readonly days: number
  /** Days that staff gave to this pack before. */
  readonly daysBefore: number
  readonly zone: string
  readonly now: Instant
}

/**
 * The new expiry of a pack to which staff add free days, at most 90 per pack: the first instant after its last day.
 * Refuses packages.free_days_max, and as `checkExtendable` does. Example: seven days more than 30 November are valid to
 * 7 December; a pack with 85 given days may get 5 more, and not 6.
 */
export function decideFreeExtension({
  lot,
  days,
  daysBefore,
  zone,
  now,
}: FreeExtension): { readonly expiresAt: Instant; readonly daysLeft: number } | Refusal {
  const refusal = checkExtendable(lot, now)
  if (refusal) return refusal
  const left = Math.max(0, freeDaysMax - daysBefore)
  if (days > left) return refuse('packages.free_days_max', { values: { max: freeDaysMax, left } })
  return { expiresAt: extendUntil({ expiresAt: lot.expiresAt, by: { days }, zone }), daysLeft: left - days }
}
