import { sen, type Sen } from '#domain/kit/money.ts'

/**
 * The price of a product in lists, in whole sen: its cheapest variant, without deals; a class package costs what its
 * plan does, and a product with neither costs nothing.
 */
export function cheapestPrice({
  planSen,
  variants,
}: {
  readonly planSen: Sen | null
  readonly variants: readonly { readonly priceSen: Sen }[]
}): Sen {
  if (planSen !== null) return planSen
  return variants.length === 0 ? sen(0) : sen(Math.min(...variants.map(({ priceSen }) => priceSen)))
}
