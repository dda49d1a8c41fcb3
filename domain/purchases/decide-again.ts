import { checkLines, lineKey } from '#domain/cart/check-lines.ts'
import { maxLines, type Sellable, type WantedLine } from '#domain/cart/model.ts'
import { unitPrice } from '#domain/catalog/unit-price.ts'
import type { Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** The facts of an order line for buying it again. */
export interface OrderedItem {
  readonly kind: 'package' | 'extension' | 'goods' | 'gift_card'
  /** Null for what has left the catalogue for good, and for what was never in it. */
  readonly productId: string | null
  readonly variantId: string | null
  readonly quantity: number
  /** It was the intro offer, and it was paid. */
  readonly introUsed: boolean
}

interface AgainLine {
  /** How many more pieces are added to the cart. */
  readonly adds: number
  /**
   * The present price of a piece, at the quantity in the cart afterwards; undefined for what the catalogue does not
   * have.
   */
  readonly unitSen: Sen | undefined
  /** Why nothing is added, or fewer than were ordered. */
  readonly problem: Refusal | undefined
}

interface AgainFacts {
  readonly ordered: readonly OrderedItem[]
  /** What the cart holds. */
  readonly cart: readonly WantedLine[]
  /** What the catalogue says about the things of both, by `lineKey`. */
  readonly catalog: ReadonlyMap<string, Sellable>
}

interface Again {
  /** The result for each line of the order. */
  readonly lines: readonly AgainLine[]
  readonly cart: readonly WantedLine[]
}

/**
 * Adds the lines of an order to a cart: as many of each as may be bought now, with the differences of each line. The
 * intro offer, months of a pack and gift cards are not bought in this way. Example: three pairs were ordered and one is
 * in the cart; of five in stock three are added, of two only one.
 */
export function decideAgain({ ordered, cart, catalog }: AgainFacts): Again {
  const lines: AgainLine[] = []
  let after = cart
  for (const sellable of ordered) {
    const added = addSellable({ sellable, cart: after, catalog })
    after = added.cart
    lines.push(added.line)
  }
  return { lines, cart: after }
}

interface Adding {
  readonly sellable: OrderedItem
  readonly cart: readonly WantedLine[]
  readonly catalog: ReadonlyMap<string, Sellable>
}

function addSellable({ sellable, cart, catalog }: Adding): { line: AgainLine; cart: readonly WantedLine[] } {
  const { productId, variantId } = sellable
  const sold = productId === null ? undefined : catalog.get(lineKey({ productId, variantId }))
  if (productId === null || !sold?.onSale || isElsewhere(sellable))
    return { line: { adds: 0, unitSen: undefined, problem: refuse('purchases.gone') }, cart }
  const wanted = { productId, variantId, quantity: sellable.quantity, checkout: true }
  const own = cart.find((line) => lineKey(line) === lineKey(wanted))
  const held = own?.quantity ?? 0
  const barrier = checkSellable({ sellable, isNew: own === undefined, lines: cart.length })
  const { quantity, problem } = barrier
    ? { quantity: 0, problem: barrier }
    : fitQuantity({ wanted: { ...wanted, quantity: held + sellable.quantity }, cart, catalog })
  const adds = Math.max(0, quantity - held)
  const { unitSen } = unitPrice(sold.price, adds > 0 ? quantity : Math.max(held, sellable.quantity))
  return {
    line: { adds, unitSen, problem },
    cart: adds > 0 ? withLine(cart, { ...wanted, quantity }) : cart,
  }
}

function withLine(cart: readonly WantedLine[], added: WantedLine): readonly WantedLine[] {
  const others = cart.filter((line) => lineKey(line) !== lineKey(added))
  if (others.length === cart.length) return [...cart, added]
  return cart.map((line) => (lineKey(line) === lineKey(added) ? added : line))
}

/** Months of a pack and gift cards are bought on pages of their own. */
function isElsewhere({ kind }: OrderedItem): boolean {
  return kind === 'extension' || kind === 'gift_card'
}

interface Checking {
  readonly sellable: OrderedItem
  readonly isNew: boolean
  /** How many lines the cart has. */
  readonly lines: number
}

/** Why a thing cannot be added, whatever its stock. */
function checkSellable({ sellable, isNew, lines }: Checking): Refusal | undefined {
  if (sellable.introUsed) return refuse('packages.intro_used')
  return isNew && lines >= maxLines ? refuse('cart.too_many_lines', { values: { max: maxLines } }) : undefined
}

interface Fitting {
  readonly wanted: WantedLine
  readonly cart: readonly WantedLine[]
  readonly catalog: ReadonlyMap<string, Sellable>
}

/** The largest quantity up to the wanted one that may be bought; 0 with the reason when none may. */
function fitQuantity({ wanted, cart, catalog }: Fitting): { quantity: number; problem: Refusal | undefined } {
  const others = cart.filter((line) => lineKey(line) !== lineKey(wanted))
  let quantity = wanted.quantity
  let problem: Refusal | undefined
  while (quantity > 0) {
    const refusal = checkLines([...others, { ...wanted, quantity }], catalog).at(-1)
    if (refusal === undefined) return { quantity, problem }
    problem = refusal
    const max = refusal.code === 'cart.max_quantity' ? Number(refusal.values?.['max']) : 0
    quantity = Math.min(max, quantity - 1)
  }
  return { quantity: 0, problem }
}
