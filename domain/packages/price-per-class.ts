import { sen, type Sen } from '#domain/kit/money.ts'

/**
 * What one class of a package costs, rounded to the nearest sen, half up. It is only shown, never charged.
 * Example: 25 classes at RM 1,500.00 are RM 60.00 a class.
 */
export function pricePerClass(pack: { readonly price: Sen; readonly credits: number }): Sen {
  return sen(Math.round(pack.price / pack.credits))
}
