import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { inventory } from './stock.ts'

const productTypes = ['simple', 'variable', 'class_package', 'gift_card'] as const
const picture = z.strictObject({ path: z.string(), alternative: z.string() })
const named = z.strictObject({ slug: z.string(), name: z.string() })

/** A deal that runs, with what is left of it; prices follow the server's clock. */
const deal = z.strictObject({
  price: wireMoney,
  left: z.number(),
  quantity: z.number(),
  ends_at: wireInstant,
})

/**
 * What a card of a list shows. Prices are those of one piece for everyone; those of a customer group are
 * asked for beside it (`/group-prices`), so that lists stay the same for all.
 */
export const productCard = z.strictObject({
  id: idOf('products'),
  slug: z.string(),
  type: z.enum(productTypes),
  name: z.string(),
  summary: z.string(),
  image: z.nullable(picture),
  /** The cheapest variant at a quantity of one, deals included. */
  price: wireMoney,
  /** The price without the deal, when one runs. */
  price_before: z.nullable(wireMoney),
  /** Variants cost differently: the price is where they begin. */
  from: z.boolean(),
  /** The first tier that makes a piece cheaper. */
  tier: z.nullable(z.strictObject({ qty: z.number(), tier_price: wireMoney })),
  deal: z.nullable(deal),
  sold_out: z.boolean(),
  is_new: z.boolean(),
  best_seller: z.boolean(),
  rating: z.nullable(z.strictObject({ average: z.number(), count: z.number() })),
  category: z.nullable(named),
  brand: z.nullable(named),
  /** The one variant that Add puts into the cart; null when there is something to choose first. */
  variation_option_id: z.nullable(idOf('product_variants')),
  /** How many of that one may be bought. */
  inventory: z.nullable(inventory),
  /** The plan that a class package points at. */
  plan_id: z.nullable(idOf('package_plans')),
})
