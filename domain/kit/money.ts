import { z } from 'zod/mini'

/** A whole number of sen (1/100 ringgit); never a fraction, never beyond the safe integers. */
export type Sen = number & z.core.$brand<'Sen'>

/** The format on the wire: always two digits after the point. */
export const moneyShape = /^-?\d{1,12}\.\d{2}$/

function isSen(value: number): value is Sen {
  return Number.isSafeInteger(value)
}

/** Takes a whole number of sen. Throws on a fraction: money that is not whole sen is a bug and must not be rounded. */
export function sen(value: number): Sen {
  if (!isSen(value)) throw new Error(`${value} is not a whole number of sen`)
  return value
}

/** `12900` sen becomes `"129.00"`. */
export function toWire(amount: Sen): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `"129.00"` becomes `12900` sen. Throws on any other format; check with `wireMoney` first. */
export function fromWire(amount: string): Sen {
  if (!moneyShape.test(amount)) throw new Error(`${amount} is not an amount of money on the wire`)
  return sen(Number(amount.replace('.', '')))
}

/** Adds amounts; no amounts give 0 sen. */
export function sumSen(amounts: readonly Sen[]): Sen {
  return sen(amounts.reduce((total, amount) => total + amount, 0))
}

/** A price times a whole quantity. */
export function timesSen(amount: Sen, quantity: number): Sen {
  return sen(amount * quantity)
}

const counts = /* @__PURE__ */ new Intl.NumberFormat('en')

/** A non-negative whole number for display: `1,240`. */
export function formatCount(count: number): string {
  return counts.format(count)
}

/**
 * Money for display: `RM 1,500.00`, with a non-breaking space. `browse` omits the sen when they are zero, as in lists
 * of prices.
 */
export function formatMoney(amount: Sen, style: 'exact' | 'browse' = 'exact'): string {
  const [whole = '0', fraction = '00'] = toWire(sen(Math.abs(amount))).split('.')
  const grouped = formatCount(Number(whole))
  const shown = style === 'browse' && fraction === '00' ? grouped : `${grouped}.${fraction}`
  return `${amount < 0 ? '−' : ''}RM\u00a0${shown}`
}

/**
 * The amount on the wire: a decimal string with two digits, such as "129.00". Separate from the sums, so that a page
 * that only writes amounts does not load the validation.
 */
export const wireMoney = z.string().check(z.regex(moneyShape, { abort: true }))

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
