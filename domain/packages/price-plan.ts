import { sen, timesSen, type Sen } from '#domain/kit/money.ts'

interface Sale {
  readonly price: Sen
  /** Whole, 1 or more. */
  readonly quantity: number
  /** What the buyer has in store credit; 0 when not known. */
  readonly storeCredit: Sen
}

/**
 * All in whole sen. `total` is what the order costs; `storeCredit` is how much of it the buyer could pay from the
 * wallet.
 */
export interface PlanPrice {
  readonly unit: Sen
  readonly subtotal: Sen
  readonly total: Sen
  readonly storeCredit: Sen
}

/**
 * "Order of deduction on a total: … store credit, then gateway. The total never goes below 0.00." A package has no tier
 * and no coupon yet, so its total is price times quantity.
 * Example: one pack at RM 129.00 with RM 200.00 of store credit uses 129.00 and leaves nothing for the bank.
 */
export function pricePlan(sale: Sale): PlanPrice {
  if (!Number.isSafeInteger(sale.quantity) || sale.quantity < 1)
    throw new Error(`a quantity of ${sale.quantity} cannot be sold`)
  const subtotal = timesSen(sale.price, sale.quantity)
  const storeCredit = sen(Math.min(Math.max(sale.storeCredit, 0), subtotal))
  return { unit: sale.price, subtotal, total: subtotal, storeCredit }
}
