import { sen, type Sen } from '#domain/kit/money.ts'

/**
 * The value of so many credits of a package, in whole sen, rounded up: their share of its price. Example: 3 credits of
 * ten for RM 650.00 are worth RM 195.00.
 */
export function priceCredits(credits: number, plan: { readonly credits: number; readonly priceSen: Sen }): Sen {
  return sen(Math.ceil((credits * plan.priceSen) / plan.credits))
}
