import type { z } from 'zod/mini'

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

/** A non-negative whole number for display: `1,240`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
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
