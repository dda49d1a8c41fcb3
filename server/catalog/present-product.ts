import type { z } from 'zod/mini'
import type { productDetail } from '#domain/catalog/product-detail.ts'
import { presentSizeGuide } from '#domain/catalog/size-guide.ts'
import { bundleStock, isSoldOut } from '#domain/catalog/stock.ts'
import { toWire } from '#domain/kit/money.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { VariantRow } from './card-queries.ts'
import { presentCard, type ShownTo, presentDeal, presentInventory, presentPicture } from './present-card.ts'
import type { ProductPageRow } from './product-queries.ts'

/** A product with everything that its page chooses from; `chain` leads from the top category to its own. */
export function presentProduct(
  { row, chain }: { readonly row: ProductPageRow; readonly chain: z.output<typeof productDetail>['category_chain'] },
  to: ShownTo,
): z.output<typeof productDetail> {
  return {
    ...presentCard(row, to),
    description: inLocale(row.description, to.locale),
    images: row.pictures.flatMap((picture) => presentPicture(picture, to.locale) ?? []),
    options: row.options.map((option) => ({
      key: option.key,
      name: inLocale(option.name, to.locale),
      values: option.values.map((value) => ({
        key: value.key,
        name: inLocale(value.name, to.locale),
        colour: value.colour ?? null,
      })),
    })),
    variation_options: row.variants.map((variant) => presentVariant({ variant, row }, to)),
    parts: row.parts.map((part) => ({
      slug: part.slug,
      name: inLocale(part.name, to.locale),
      title: inLocale(part.title, to.locale),
      image: presentPicture(part.picture, to.locale),
      quantity: part.quantity,
      price: toWire(part.price_sen),
      sold_out: part.stock < part.quantity && !part.keepAvailable,
    })),
    size_guide: row.size_guide === null ? null : presentSizeGuide(row.size_guide, to.locale),
    category_chain: chain,
    shop: { slug: row.shop.slug, name: inLocale(row.shop.name, to.locale) },
    published: row.status === 'published',
  }
}

function presentVariant(
  { variant, row }: { readonly variant: VariantRow; readonly row: ProductPageRow },
  to: ShownTo,
): z.output<typeof productDetail>['variation_options'][number] {
  const stock = row.parts.length > 0 ? bundleStock(row.parts) : variant
  return {
    id: variant.id,
    title: inLocale(variant.title, to.locale),
    choices: { ...variant.choices },
    image: variant.picture,
    price: toWire(variant.price_sen),
    deal: presentDeal(variant.deal, to.zone),
    tier_prices: variant.tiers.map((tier) => ({ qty: tier.quantity, tier_price: toWire(tier.unitSen) })),
    sold_out: isSoldOut(stock),
    inventory: presentInventory(variant, row),
  }
}
