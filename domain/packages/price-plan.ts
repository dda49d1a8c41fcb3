import { shareReferral } from '#domain/discounts/referrals.ts'
import { sen, sumSen, timesSen, type Sen } from '#domain/kit/money.ts'
import { lineTax, untaxed, type TaxRate } from '#domain/studio/tax.ts'

interface Sale {
  readonly price: Sen
  /** Whole, 1 or more. */
  readonly quantity: number
  /** The discount of a referred friend's first order. */
  readonly referralPercent: number
  /** Untaxed by default. */
  readonly taxRate?: TaxRate
  /** The buyer's store credit; 0 when unknown. */
  readonly storeCredit: Sen
}

/**
 * All in whole sen. `total` is what the order costs; `storeCredit` is how much of it the buyer could pay from the
 * wallet.
 */
export interface PlanPrice {
  readonly unit: Sen
  readonly subtotal: Sen
  readonly referral: Sen
  /** The tax that comes on top of the price. */
  readonly taxAdded: Sen
  readonly total: Sen
  readonly storeCredit: Sen
}

/**
 * The price of a package and the part that store credit pays (docs/money.md#total). A package bought by itself has no
 * tier and no coupon, so its total is price times quantity, less the referral, plus the tax where prices exclude it.
 * Example: one pack at RM 129.00 with RM 200.00 of store credit uses 129.00 and leaves nothing for the bank.
 */
export function pricePlan(sale: Sale): PlanPrice {
  if (!Number.isSafeInteger(sale.quantity) || sale.quantity < 1)
    throw new Error(`${sale.quantity} is no valid quantity of a package`)
  const subtotal = timesSen(sale.price, sale.quantity)
  const referral = sumSen(shareReferral(sale.referralPercent, [subtotal]))
  const { taxRate = untaxed } = sale
  const taxAdded = taxRate.included ? sen(0) : lineTax(taxRate, subtotal - referral)
  const total = sen(subtotal - referral + taxAdded)
  const storeCredit = sen(Math.min(Math.max(sale.storeCredit, 0), total))
  return { unit: sale.price, subtotal, referral, taxAdded, total, storeCredit }
}

/**
 * What one class of a package costs, rounded to the nearest sen, half up. It is only shown, never charged.
 * Example: 25 classes at RM 1,500.00 are RM 60.00 a class.
 */
export function pricePerClass(pack: { readonly price: Sen; readonly credits: number }): Sen {
  return sen(Math.round(pack.price / pack.credits))
}
