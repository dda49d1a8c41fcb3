import { lineKey, maxQuantityOf } from './check-lines.ts'
import { maxLines, maxQuantity, type Sellable, type WantedLine } from './model.ts'

interface TwoCarts {
  readonly member: readonly WantedLine[]
  readonly guest: readonly WantedLine[]
  readonly catalog: ReadonlyMap<string, Sellable>
}

/**
 * Joins the cart of a guest to that of the account at a login, which never fails by it. Quantities of the same thing
 * add up, to what may be bought of it and never to less than the larger of the two; the guest's lines come after the
 * member's. What no longer fits into a cart is left out from the end.
 * Example: 2 in the member's cart and 3 in the guest's make 5, or 4 when only 4 are left.
 */
export function mergeCarts({ member, guest, catalog }: TwoCarts): WantedLine[] {
  const merged = new Map(member.map((line) => [lineKey(line), line]))
  for (const line of guest) {
    const own = merged.get(lineKey(line)) ?? { ...line, quantity: 0, checkout: false }
    const thing = catalog.get(lineKey(line))
    const most = thing === undefined ? maxQuantity : maxQuantityOf(thing)
    const quantity = Math.max(own.quantity, line.quantity, Math.min(own.quantity + line.quantity, most))
    merged.set(lineKey(line), { ...own, quantity, checkout: own.checkout || line.checkout })
  }
  return [...merged.values()].slice(0, maxLines)
}
