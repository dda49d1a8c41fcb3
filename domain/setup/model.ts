import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'

/** The things that still need a thing of the studio: classes that have not ended, and other things by name. */
export interface Needs {
  readonly classes: number
  /** The start of the soonest of those classes; null without any. */
  readonly next: Instant | null
  readonly neededBy: readonly string[]
}

/** The spring setting of the reformer: each class type has one. */
export const springs = ['flow', 'base', 'sculpt', 'jump', 'rest'] as const

/** The price and the contents of a package. */
export interface PlanTerms {
  readonly kind: 'series' | 'contracts'
  readonly name: Localized
  readonly description: Localized
  readonly credits: number
  readonly price_sen: Sen
  readonly validity_days: number
  readonly expiry_basis: 'billing_cycle' | 'month' | null
  readonly intro: boolean
  readonly sharers: number
  readonly class_type_ids: readonly string[] | null
  readonly series_type_ids: readonly string[] | null
}
