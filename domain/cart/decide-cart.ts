import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkLines, lineKey } from './check-lines.ts'
import { maxLines, type Sellable, type WantedLine } from './model.ts'

interface CartFacts {
  /** What the cart holds, as stored. */
  readonly stored: readonly WantedLine[]
  /** The absolute list that the buyer sends. */
  readonly wanted: readonly WantedLine[]
  /** What the catalogue says about each thing that is wanted, by `lineKey`. */
  readonly catalog: ReadonlyMap<string, Sellable>
}

/**
 * The lines of a cart after the buyer's list: a line that is absent or has quantity 0 is removed, the same thing twice
 * is one line. What is asked for anew or in a larger quantity must be allowed; a quantity that only stays or falls is
 * kept even when the stock has moved below it, so that no change elsewhere keeps the rest of the cart from being saved.
 * What cannot be sold any more stays in the cart, seen and not counted, until the buyer takes it out.
 * A refusal names the first line of the thing in the buyer's list, as `items.2.quantity`.
 */
export function decideCart({ stored, wanted, catalog }: CartFacts): WantedLine[] | Refusal {
  const all = wanted.map((line) => standingFor(line, catalog))
  const lines = all.filter(({ quantity }) => quantity !== 0)
  const joined = [...Map.groupBy(lines, lineKey).values()].map(joinLines)
  if (joined.length > maxLines) return refuse('cart.too_many_lines', { values: { max: maxLines } })
  const before = new Map(stored.map((line) => [lineKey(line), line.quantity]))
  const { kept = [], grown = [] } = Object.groupBy(joined, (line) =>
    line.quantity > 0 && line.quantity <= (before.get(lineKey(line)) ?? 0) ? 'kept' : 'grown',
  )
  // What grows takes only what the other lines leave.
  const refusals = checkLines([...kept, ...grown], catalog).slice(kept.length)
  for (const [index, line] of grown.entries()) {
    const refusal = refusals[index]
    if (!refusal) continue
    // The caller knows the place in its own list, which lines of quantity 0 and repeated lines make longer.
    const place = all.findIndex((sent) => sent.quantity !== 0 && lineKey(sent) === lineKey(line))
    return { ...refusal, fields: { [`items.${place}.quantity`]: refusal.code } }
  }
  return joined
}

/** A line that names a simple product alone stands for its only variant. */
function standingFor(line: WantedLine, catalog: ReadonlyMap<string, Sellable>): WantedLine {
  if (line.variantId !== null || catalog.has(lineKey(line))) return line
  const ofProduct = [...catalog.values()].filter(({ productId }) => productId === line.productId)
  const [only] = ofProduct
  return only !== undefined && ofProduct.length === 1 ? { ...line, variantId: only.variantId } : line
}

function joinLines(lines: readonly WantedLine[]): WantedLine {
  const [first] = lines
  if (first === undefined) throw new Error('no lines to join under one line key')
  return {
    ...first,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    checkout: lines.some(({ checkout }) => checkout),
  }
}
