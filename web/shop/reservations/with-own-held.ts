interface Inventory {
  readonly quantity: number
}

interface Deal {
  readonly price: string
  readonly left: number
}

/** A quantity that the visitor's own open order holds. */
export interface OwnHeld {
  /** The product. */
  readonly id: string
  readonly variation_option_id: string
  readonly sold_out: boolean
  readonly inventory: Inventory
  readonly deal: Deal | null
}

interface HeldVariant {
  readonly id: string
  readonly sold_out: boolean
  readonly inventory: Inventory
  readonly deal: Deal | null
}

export interface HeldProduct {
  readonly id: string
  readonly sold_out: boolean
  readonly variation_options: readonly HeldVariant[]
}

export interface HeldCard {
  readonly id: string
  readonly sold_out: boolean
  /** The one variant of a product without options. */
  readonly variation_option_id: string | null
  readonly inventory: Inventory | null
  readonly deal: Deal | null
}

/**
 * A product as its page shows it to the buyer whose open order holds pieces of it: the next order replaces that one, so
 * the pieces are available to them. Takes the larger of both numbers, since page and cart were loaded at different
 * times.
 */
export function withOwnHeld<Product extends HeldProduct>(product: Product, held: readonly OwnHeld[]): Product {
  const own = held.filter(({ id }) => id === product.id)
  if (own.length === 0) return product
  const variants = product.variation_options.map((variant) => withOwn(variant, ownOf(own, variant.id)))
  return {
    ...product,
    variation_options: variants,
    sold_out: product.sold_out && variants.every((variant) => variant.sold_out),
  }
}

/** The same for a card; for a product with options it knows only whether all are sold out. */
export function cardWithOwnHeld<Card extends HeldCard>(card: Card, held: readonly OwnHeld[]): Card {
  const own = held.filter(({ id }) => id === card.id)
  if (own.length === 0) return card
  const { inventory, variation_option_id: variantId } = card
  if (inventory === null || variantId === null)
    return { ...card, sold_out: card.sold_out && own.every((one) => one.sold_out) }
  return { ...card, ...withOwn({ ...card, inventory }, ownOf(own, variantId)) }
}

function ownOf(own: readonly OwnHeld[], variantId: string): OwnHeld | undefined {
  return own.find(({ variation_option_id: id }) => id === variantId)
}

function withOwn<Variant extends Omit<HeldVariant, 'id'>>(variant: Variant, own: OwnHeld | undefined): Variant {
  if (own === undefined) return variant
  const quantity = Math.max(variant.inventory.quantity, own.inventory.quantity)
  const { deal } = variant
  return {
    ...variant,
    inventory: { ...variant.inventory, quantity },
    sold_out: variant.sold_out && own.sold_out,
    deal:
      deal !== null && deal.price === own.deal?.price ? { ...deal, left: Math.max(deal.left, own.deal.left) } : deal,
  }
}
