interface Unit {
  readonly variantId: string
  readonly quantity: number
}

interface Shelved {
  readonly id: string
  /** In stock and not held by an order. */
  readonly left: number
  readonly keepAvailable: boolean
}

/**
 * Whether the stock covers everything that is needed at once: what several lines or bundles need of one variant is
 * added up. Example: a ball and a set with a ball need two; with one left they are not in stock, with continuous
 * selling they are.
 */
export function isInStock(units: readonly Unit[], shelf: readonly Shelved[]): boolean {
  const needed = Map.groupBy(units, ({ variantId }) => variantId)
  return [...needed].every(([variantId, all]) => {
    const shelved = shelf.find(({ id }) => id === variantId)
    if (shelved === undefined) return false
    return shelved.keepAvailable || all.reduce((sum, { quantity }) => sum + quantity, 0) <= shelved.left
  })
}
