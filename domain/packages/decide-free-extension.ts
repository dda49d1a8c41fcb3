import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { freeDaysMax } from './model.ts'
import { extendUntil } from './validity.ts'

interface FreeExtension {
  readonly lot: { readonly kind: 'series' | 'contracts'; readonly expiresAt: Instant; readonly revoked: boolean }
  readonly days: number
  /** Days that staff gave to this pack before. */
  readonly daysBefore: number
  readonly zone: string
  readonly now: Instant
}

/**
 * The end of a pack to which staff give days: the first instant after its new last day. They give them while it is
 * valid, 90 days in all, and none to a membership, whose credits end with its cycle. Refusals:
 * packages.not_extendable, packages.expired, packages.free_days_max. Example: seven days more than 30 November are
 * valid to 7 December; a pack with 85 given days may get 5 more, and not 6.
 */
export function decideFreeExtension({
  lot,
  days,
  daysBefore,
  zone,
  now,
}: FreeExtension): { readonly expiresAt: Instant; readonly daysLeft: number } | Refusal {
  if (lot.kind === 'contracts' || lot.revoked) return refuse('packages.not_extendable')
  if (!isBefore(now, lot.expiresAt)) return refuse('packages.expired')
  const left = Math.max(0, freeDaysMax - daysBefore)
  if (days > left) return refuse('packages.free_days_max', { values: { max: freeDaysMax, left } })
  return { expiresAt: extendUntil({ expiresAt: lot.expiresAt, by: { days }, zone }), daysLeft: left - days }
}
