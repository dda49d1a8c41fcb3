import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'

interface ExtensionRequest {
  readonly lot: { readonly kind: 'series' | 'contracts'; readonly expiresAt: Instant; readonly revoked: boolean }
  readonly months: number
  /** Months that were bought for this pack before, including those of unpaid orders. */
  readonly monthsBefore: number
  readonly monthsMax: number
  readonly now: Instant
}

/**
 * An extension is bought before the pack expires, so many months in all. Unused credits of a membership expire with its
 * cycle, so there is nothing to extend. Refusals: packages.not_extendable, packages.expired, packages.extension_max.
 * Example: a millisecond before midnight of its last day a pack may be extended, at midnight no more.
 */
export function checkExtension({ lot, months, monthsBefore, monthsMax, now }: ExtensionRequest): Refusal | undefined {
  if (lot.kind === 'contracts' || lot.revoked) return refuse('packages.not_extendable')
  if (!isBefore(now, lot.expiresAt)) return refuse('packages.expired')
  const left = Math.max(0, monthsMax - monthsBefore)
  return months > left ? refuse('packages.extension_max', { values: { max: monthsMax, left } }) : undefined
}
