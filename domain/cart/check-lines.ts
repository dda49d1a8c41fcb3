import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkQuantity } from './check-quantity.ts'
import { lineKey } from './line-key.ts'
import type { SoldThing, WantedLine } from './model.ts'

/**
 * Which lines the stock allows. It counts the total of all lines, since a bundle and its part, or two bundles, may take
 * from one stock. The lines that are selected for checkout share it in their order; whatever cannot be bought as it
 * stands takes nothing. Gives for each line why it cannot be bought: what `checkQuantity` says of it alone,
 * cart.unavailable for what the shelf does not know, packages.intro_single for a second intro offer, and for what the
 * lines before leave, cart.max_quantity or cart.sold_out.
 * Example: of 5 rings a bundle of two rings, wanted twice, takes 4; three more rings are refused with a maximum of 1.
 */
export function checkLines(
  lines: readonly WantedLine[],
  shelf: ReadonlyMap<string, SoldThing>,
): (Refusal | undefined)[] {
  const taken = new Map<string, number>()
  let hasIntro = false
  return lines.map((line) => {
    const thing = shelf.get(lineKey(line))
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
function leftOf({ takes }: SoldThing, taken: ReadonlyMap<string, number>): number {
  const counted = takes.filter(({ stock }) => !stock.keepAvailable)
  return Math.min(
    ...counted.map(({ variantId, quantity, stock }) =>
      Math.floor((stock.stock - (taken.get(variantId) ?? 0)) / quantity),
    ),
  )
}
