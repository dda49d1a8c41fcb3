import { isSoldOut } from '#domain/catalog/stock.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { maxQuantity, type Sellable, type WantedLine } from './model.ts'

/**
 * Which lines the stock allows. It counts the total of all lines, since a bundle and its part, or two bundles, may take
 * from one stock. The lines that are selected for checkout share it in their order; a line that cannot be bought takes
 * nothing. Returns for each line why it cannot be bought: what `checkQuantity` says of it alone, cart.unavailable for
 * what the catalogue does not have, packages.intro_single for a second intro offer, and for what the lines before
 * leave, cart.max_quantity or cart.sold_out. Example: of 5 rings a bundle of two rings, wanted twice, takes 4; three
 * more rings are refused with a maximum of 1.
 */
export function checkLines(
  lines: readonly WantedLine[],
  catalog: ReadonlyMap<string, Sellable>,
): (Refusal | undefined)[] {
  const taken = new Map<string, number>()
  let hasIntro = false
  return lines.map((line) => {
    const thing = catalog.get(lineKey(line))
    if (thing === undefined) return refuse('cart.unavailable')
    const refusal = checkQuantity(thing, line.quantity)
    if (refusal || !line.checkout) return refusal
    if (thing.intro !== undefined && hasIntro) return refuse('packages.intro_single')
    hasIntro ||= thing.intro !== undefined
    const max = leftOf(thing, taken)
    if (max <= 0) return refuse('cart.sold_out')
    if (line.quantity > max) return refuse('cart.max_quantity', { values: { max } })
    for (const { variantId, quantity } of thing.takes)
      taken.set(variantId, (taken.get(variantId) ?? 0) + quantity * line.quantity)
    return undefined
  })
}

/** How many pieces of a thing the lines before leave. */
function leftOf({ takes }: Sellable, taken: ReadonlyMap<string, number>): number {
  const counted = takes.filter(({ stock }) => !stock.keepAvailable)
  return Math.min(
    ...counted.map(({ variantId, quantity, stock }) =>
      Math.floor((stock.stock - (taken.get(variantId) ?? 0)) / quantity),
    ),
  )
}

/**
 * Refuses a quantity above the line's `max_sale_qty` (0 is none) or above the stock, unless it is sold continuously,
 * with the largest quantity allowed, or as sold out. Zero and less are an error.
 * Example: 4 of something with 3 left is refused with a maximum of 3; with continuous selling it is not.
 */
export function checkQuantity(thing: Sellable, quantity: number): Refusal | undefined {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return refuse('cart.quantity')
  if (!thing.onSale) return refuse('cart.unavailable')
  if (thing.intro === 'used') return refuse('packages.intro_used')
  if (isSoldOut(thing.stock)) return refuse('cart.sold_out')
  const max = maxQuantityOf(thing)
  if (quantity > max) return refuse('cart.max_quantity', { values: { max } })
  if (quantity < thing.minSaleQuantity) return refuse('cart.min_quantity', { values: { min: thing.minSaleQuantity } })
  return undefined
}

/** The key of a line: a cart has each thing once. */
export function lineKey(line: { readonly productId: string; readonly variantId: string | null }): string {
  return line.variantId ?? line.productId
}

/** The largest quantity of a thing that one line may have now: its sale limit, its stock, and that of any line. */
export function maxQuantityOf({ maxSaleQuantity, stock }: Sellable): number {
  return Math.min(maxQuantity, maxSaleQuantity || maxQuantity, stock.keepAvailable ? maxQuantity : stock.stock)
}
