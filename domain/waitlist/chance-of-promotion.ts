interface WaitlistHistory {
  /** How many people had that waitlist position or one further back, in comparable past classes. */
  readonly stood: number
  /** How many of them were promoted. */
  readonly gotIn: number
}

/** With fewer people than this there is not enough history. */
const fewest = 10
const stepPercent = 5

/**
 * The chance of promotion: the share of people at the same position or further back who got in, by Laplace's rule of
 * succession (gotIn + 1) / (stood + 2), in whole steps of 5 percent and never below 5 or above 95, because the past is
 * no guarantee. A person who left a waitlist counts as not promoted, so that the chance is never overstated. Null where
 * there is not enough history. Example: 12 of 30 got in: 13 / 32, given as 40.
 */
export function chanceOfPromotion({ stood, gotIn }: WaitlistHistory): number | null {
  if (stood < fewest) return null
  const percent = Math.round((100 * (gotIn + 1)) / (stood + 2) / stepPercent) * stepPercent
  return Math.min(100 - stepPercent, Math.max(stepPercent, percent))
}
