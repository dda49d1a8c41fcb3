import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { productCard } from './product-card.ts'
import { shownSizeGuide } from './size-guide.ts'
import { inventory } from './stock.ts'

const picture = z.strictObject({ path: z.string(), alternative: z.string() })
const named = z.strictObject({ slug: z.string(), name: z.string() })

const variant = z.strictObject({
  id: idOf('product_variants'),
  title: z.string(),
  choices: z.record(z.string(), z.string()),
  image: z.nullable(z.string()),
  price: wireMoney,
  deal: productCard.shape.deal,
  tier_prices: z.array(z.strictObject({ qty: z.number(), tier_price: wireMoney })),
  sold_out: z.boolean(),
  inventory,
})

/** A product with everything that its page offers to choose. */
export const productDetail = z.extend(productCard, {
  description: z.string(),
  images: z.array(picture),
  options: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      values: z.array(z.strictObject({ key: z.string(), name: z.string(), colour: z.nullable(z.string()) })),
    }),
  ),
  variation_options: z.array(variant),
  /** What a bundle is made of; empty for everything else. */
  parts: z.array(
    z.strictObject({
      slug: z.string(),
      name: z.string(),
      title: z.string(),
      image: z.nullable(picture),
      quantity: z.number(),
      price: wireMoney,
      sold_out: z.boolean(),
    }),
  ),
  /** Of its category, or of the nearest one above; null without any. */
  size_guide: z.nullable(shownSizeGuide),
  /** From the top category down to its own. */
  category_chain: z.array(named),
  shop: named,
  /** Whether visitors see it; a draft is shown to staff alone. */
  published: z.boolean(),
})
