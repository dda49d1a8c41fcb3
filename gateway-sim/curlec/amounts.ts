import type { BusinessModel } from '../bank/banks.ts'

const amountShape = /^(?:0|[1-9]\d{0,8})\.\d{2}$/

const limitsSen = {
  B2C: { lowest: 100, highest: 3_000_000, tooHighCode: '2C' },
  B2B1: { lowest: 200, highest: 100_000_000, tooHighCode: '2B' },
} as const

/** Sen of a wire amount such as `57.95`: two decimals, a dot, no thousands separator; undefined otherwise. */
export function parseAmountSen(text: string): number | undefined {
  return amountShape.test(text) ? Number(text.replace('.', '')) : undefined
}

/** Wire amount of sen: 5795 gives `57.95`. */
export function wireAmount(amountSen: number): string {
  return `${Math.floor(amountSen / 100)}.${String(amountSen % 100).padStart(2, '0')}`
}

/** For display: 127899 gives `RM 1,278.99`, with a non-breaking space. */
export function shownAmount(amountSen: number): string {
  return `RM\u00a0${wireAmount(amountSen).replaceAll(/\B(?=(?:\d{3}){1,4}\.)/g, ',')}`
}

/**
 * The limits of FPX: docs/gateways.md#limits. Returns FPX's code, 2A too low, 2B or 2C too high, or undefined within
 * the limits.
 */
export function limitCode(model: BusinessModel, amountSen: number): string | undefined {
  const limits = limitsSen[model]
  if (amountSen < limits.lowest) return '2A'
  return amountSen > limits.highest ? limits.tooHighCode : undefined
}
