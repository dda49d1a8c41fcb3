import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface Sold {
  readonly kind: 'series' | 'contracts'
  readonly credits: number
  readonly intro: boolean
  /** How many people may use one pack of it, the owner counted. */
  readonly sharers: number
}

/** Packs of so many classes are never shared, whatever a plan says. */
const unsharedCredits = 10

/**
 * "Shareable packs: 25-class packs by 2, 50-class packs by 4. Not shareable: intro offer, drop-ins, 10-class packs." A
 * membership is one person's. Refusal: packages.share_unshareable.
 * Example: a 25-class pack by 2 is shareable, a 10-class pack by 2 is not.
 */
export function checkShareable(plan: Sold): Refusal | undefined {
  const isLargePack = plan.kind === 'series' && !plan.intro && plan.credits > unsharedCredits
  return isLargePack && plan.sharers >= 2 ? undefined : refuse('packages.share_unshareable')
}
