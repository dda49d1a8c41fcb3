import type { getCategory, getProduct, listCategories, listProducts } from '#domain/catalog/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'

/** A product as a list shows it. */
export type Card = OutputOf<typeof listProducts>['data'][number]
/** A page of a list of products, with its facets. */
export type ProductPage = OutputOf<typeof listProducts>
/** A product with everything that its page offers to choose. */
export type Product = OutputOf<typeof getProduct>
export type Variant = Product['variation_options'][number] & {
  /** The price for the visitor's customer group; the product page, which is the same for everyone, does not have it. */
  readonly group_price?: string | undefined
}
/** A category with what is below it. */
export type Category = OutputOf<typeof listCategories>['data'][number]
export type CategoryPage = OutputOf<typeof getCategory>

/** The page of a product, with one of its variants chosen. */
export function productAddress(slug: string, variantId?: string | null): string {
  return `/shop/view?slug=${slug}${variantId ? `&variant=${variantId}` : ''}`
}

/** The page of a category, by the slugs from the root of the tree down to it. */
export function categoryAddress(chain: readonly string[]): string {
  return `/categories/view?categories=${chain.join(',')}`
}

/** What the catalogue knows of a product that is added to the cart: enough to render its line at once. */
export type CartOffer = Pick<Card, 'id' | 'slug' | 'type' | 'name'> &
  Pick<Variant, 'title' | 'image' | 'price' | 'tier_prices' | 'inventory'> & {
    readonly variation_option_id: Variant['id']
    readonly deal: Pick<NonNullable<Card['deal']>, 'price' | 'left'> | null
  }

/** What is added to the cart for a chosen variant. */
export function variantOffer(product: Product, variant: Variant): CartOffer {
  return {
    ...named(product),
    variation_option_id: variant.id,
    title: variant.title,
    image: variant.image ?? product.image?.path ?? null,
    price: variant.price,
    tier_prices: variant.tier_prices,
    deal: pricesOf(variant.deal),
    inventory: variant.inventory,
  }
}

/** What one press on a card adds to the cart; undefined when there is a choice to make, or nothing to buy. */
export function cardOffer(card: Card): CartOffer | undefined {
  const { variation_option_id: variantId, inventory } = card
  if (card.type !== 'simple' || card.sold_out || variantId === null || inventory === null) return undefined
  return {
    ...named(card),
    variation_option_id: variantId,
    title: '',
    image: card.image?.path ?? null,
    price: card.price_before ?? card.price,
    tier_prices: card.tier === null ? [] : [card.tier],
    deal: pricesOf(card.deal),
    inventory,
  }
}

/** The cart keeps only the price fields of a deal. */
function pricesOf(deal: Card['deal']): CartOffer['deal'] {
  return deal && { price: deal.price, left: deal.left }
}

function named({ id, slug, type, name }: Card) {
  return { id, slug, type, name }
}
