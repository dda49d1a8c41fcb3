import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { commaJoinedIds, idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'

/**
 * The lowest price of the caller's customer groups for one piece of each active variant of up to 20 products, without
 * tiers and deals; only where a group has a price. Lists and products are the same for everyone, and a page applies
 * these on top.
 */
export const listGroupPrices = endpoint({
  name: 'groups.prices',
  method: 'GET',
  path: '/group-prices',
  who: 'account',
  summary: "The lowest price of the caller's customer groups for each active variant of up to 20 products",
  refusals: [],
  input: z.strictObject({ product_ids: commaJoinedIds }),
  output: z.strictObject({
    /** The caller is in a group at all; if not, no other product needs a request. */
    member: z.boolean(),
    data: z.array(
      z.strictObject({
        product_id: idOf('products'),
        variation_option_id: idOf('product_variants'),
        price: wireMoney,
      }),
    ),
  }),
})
