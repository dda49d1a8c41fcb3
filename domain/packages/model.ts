import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'

/** The most days that staff give to one pack without a fee, in all. */
export const freeDaysMax = 90

/** What the studio sells, as the rules see it. */
export interface Plan {
  readonly id: Id<'package_plans'>
  readonly kind: 'series' | 'contracts'
  readonly credits: number
  readonly price: Sen
  /** Days after the day of payment on which it can still be used. */
  readonly validityDays: number
  readonly intro: boolean
  readonly joinable: boolean
  readonly active: boolean
  /** The version that is on sale instead; null for the current one. */
  readonly newest: Id<'package_plans'> | null
}

/** A pack of a person: the credits left of one package. Its states depend on the time; see `lotState`. */
export interface Lot {
  readonly id: Id<'package_lots'>
  readonly left: number
  readonly startsAt: Instant
  /** The first instant at which it is no longer valid. */
  readonly expiresAt: Instant
  readonly revoked: boolean
  /** False when another person shares it. */
  readonly own: boolean
  readonly purchasedAt: Instant
  /** The class types it pays for; null pays for all. */
  readonly classTypeIds: readonly string[] | null
  readonly seriesTypeIds: readonly string[] | null
  /** The days of its freezes; absent without one. */
  readonly frozen?: Freeze | undefined
}

/** From the first instant of the first day to the first instant after the last one. */
export interface Freeze {
  readonly from: Instant
  readonly until: Instant
}

export type LotState = 'usable' | 'empty' | 'expired' | 'revoked'

/** The class that a credit must cover. */
export interface ClassToPay {
  readonly startsAt: Instant
  readonly classTypeId: string
  readonly seriesTypeId: string
  /** One unless the class costs more. */
  readonly credits?: number | undefined
}

/** A claim to the intro offer; released claims are deleted. */
export interface IntroClaim {
  readonly orderId: string
  readonly status: 'reserved' | 'used'
}
