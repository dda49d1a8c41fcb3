import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface Sold {
  readonly kind: 'series' | 'contracts'
  readonly credits: number
  readonly intro: boolean
  /** How many people may use one pack of it, the owner counted. */
  readonly sharers: number
}

/** Packs of so many classes are never shared, whatever the plan says. */
const unsharedCredits = 10

/**
 * Packs of 25 and 50 classes are shared, by as many as their plan says; intro offers, drop-ins and packs of 10 are not.
 * A membership is one person's. Refusal: packages.share_unshareable.
 * Example: a 25-class pack by 2 is shareable, a 10-class pack by 2 is not.
 */
export function checkShareable(plan: Sold): Refusal | undefined {
  const isLargePack = plan.kind === 'series' && !plan.intro && plan.credits > unsharedCredits
  return isLargePack && plan.sharers >= 2 ? undefined : refuse('packages.share_unshareable')
}
