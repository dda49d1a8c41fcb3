import type { z } from 'zod/mini'
import type { PriceFacts } from '#domain/catalog/model.ts'
import type { productCard } from '#domain/catalog/product-card.ts'
import { bundleStock, isProductSoldOut, type inventory } from '#domain/catalog/stock.ts'
import { unitPrice } from '#domain/catalog/unit-price.ts'
import { toWire } from '#domain/kit/money.ts'
import { msBetween, type Instant, instantAt, wireTime } from '#domain/kit/time.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { ProductRow, VariantRow, PictureRow } from './card-queries.ts'
import type { DealFacts } from './variant-queries.ts'

/** The reader and the time for which a product is shown. */
export interface ShownTo {
  readonly locale: Locale
  readonly zone: string
  readonly now: Instant
}

const newForMs = 30 * 24 * 3_600_000

/** A product as a card of a list. */
export function presentCard(row: ProductRow, to: ShownTo): z.output<typeof productCard> {
  const [only, ...others] = row.variants
  const single = others.length === 0 ? only : undefined
  return {
    id: row.id,
    slug: row.slug,
    type: row.type,
    name: inLocale(row.name, to.locale),
    summary: inLocale(row.summary, to.locale),
    image: presentPicture(row.picture, to.locale),
    ...presentPrice(row, to),
    sold_out: isSoldOutRow(row),
    is_new: row.published_at !== null && msBetween(row.published_at, to.now) < newForMs,
    best_seller: row.best_seller,
    rating: presentRating(row),
    category: row.category && { slug: row.category.slug, name: inLocale(row.category.name, to.locale) },
    brand: row.brand,
    variation_option_id: single?.id ?? null,
    inventory: single === undefined ? null : presentInventory(single, row),
    plan_id: row.plan_id,
  }
}

/** The price of one piece of the cheapest variant; a package or gift card has the price of its row. */
function presentPrice(row: ProductRow, to: ShownTo) {
  const priced = row.variants.map((variant) => ({ variant, price: unitPrice(priceFacts(variant), 1) }))
  const cheapest = priced.toSorted((one, other) => one.price.unitSen - other.price.unitSen)[0]
  if (!cheapest) return { price: toWire(row.price_sen), price_before: null, from: false, tier: null, deal: null }
  const { variant, price } = cheapest
  const isDeal = price.rule === 'deal'
  return {
    price: toWire(price.unitSen),
    price_before: isDeal ? toWire(variant.price_sen) : null,
    from: priced.some((other) => other.price.unitSen !== price.unitSen),
    tier: price.next ? { qty: price.next.quantity, tier_price: toWire(price.next.unitSen) } : null,
    deal: isDeal ? presentDeal(variant.deal, to.zone) : null,
  }
}

/** The average to one decimal. */
function presentRating({ rating_sum: sum, rating_count: count }: ProductRow) {
  return count === 0 ? null : { average: Math.round((sum / count) * 10) / 10, count }
}

/** What may set the price of a variant for a buyer without a customer group. */
function priceFacts(variant: VariantRow): PriceFacts {
  return {
    baseSen: variant.price_sen,
    tiers: variant.tiers,
    deal: variant.deal ?? undefined,
  }
}

/** A package or a gift card never runs out; a bundle has the stock of its parts. */
function isSoldOutRow(row: ProductRow): boolean {
  if (row.type === 'class_package' || row.type === 'gift_card') return !row.available
  return isProductSoldOut(row.parts.length > 0 ? [bundleStock(row.parts)] : row.variants)
}

/** What may be bought of a variant; that of a bundle has the stock of its parts. */
export function presentInventory(variant: VariantRow, { parts }: ProductRow): z.output<typeof inventory> {
  const stock = parts.length > 0 ? bundleStock(parts) : variant
  return {
    quantity: Math.max(0, stock.stock),
    min_qty: stock.minQuantity,
    min_sale_qty: variant.min_sale_quantity,
    max_sale_qty: variant.max_sale_quantity,
    is_continuous_selling: stock.keepAvailable,
  }
}

/** A picture with its alternative text. */
export function presentPicture(picture: PictureRow | null, locale: Locale) {
  return picture && { path: picture.path, alternative: inLocale(picture.alternative, locale) }
}

/** A deal that runs, with its end in the time of that zone. */
export function presentDeal(deal: DealFacts | null, zone: string) {
  return (
    deal && {
      price: toWire(deal.unitSen),
      left: deal.left,
      quantity: deal.quantity,
      ends_at: wireTime(instantAt(deal.endsMs), zone),
    }
  )
}
