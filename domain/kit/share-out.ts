import { sen, sumSen, type Sen } from './money.ts'

/**
 * Splits a sum over amounts, each by its weight, in whole sen that add up exactly (the largest remainder method): the
 * rest of the rounding goes to the largest remainders, of equal ones to the first. No share is above its amount. Throws
 * when there is more to split than the amounts hold. Example: 10 sen over 33, 33 and 34 sen are 3, 3 and 4.
 */
export function shareOut(sum: Sen, amounts: readonly Sen[]): Sen[] {
  const total = sumSen(amounts)
  if (sum < 0 || sum > total) throw new Error(`${sum} sen cannot be split over ${total} sen`)
  if (sum === 0) return amounts.map(() => sen(0))
  // A product of two amounts may be beyond the safe integers.
  const parts = amounts.map((amount, place) => {
    const exact = BigInt(sum) * BigInt(amount)
    return { place, share: Number(exact / BigInt(total)), remainder: exact % BigInt(total) }
  })
  const left = sum - parts.reduce((done, { share }) => done + share, 0)
  const raised = new Set(
    parts
      .toSorted((one, other) => (one.remainder === other.remainder ? 0 : one.remainder > other.remainder ? -1 : 1))
      .slice(0, left)
      .map(({ place }) => place),
  )
  return parts.map(({ place, share }) => sen(share + (raised.has(place) ? 1 : 0)))
}
