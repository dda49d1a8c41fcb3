import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { maxNamed } from './decide-saving.ts'

const named = z.array(idOf('products')).check(z.minLength(1), z.maxLength(maxNamed))

/** The saved products, for the hearts in lists, which are the same for everyone. */
export const listWishlistIds = endpoint({
  name: 'wishlist.ids',
  method: 'GET',
  path: '/wishlist/ids',
  who: 'account',
  summary: 'Which products are favourites',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({ product_ids: z.array(idOf('products')) }),
})

/** Several at once are the favourites that a guest kept on the device. Saved and unknown products are ignored. */
export const saveWishlist = endpoint({
  name: 'wishlist.save',
  method: 'POST',
  path: '/wishlist',
  who: 'account',
  summary: 'Add products to the favourites',
  limit: { name: 'wishlist', points: 120, seconds: 60, by: 'caller' },
  refusals: ['request.not_found', 'wishlist.full'],
  input: z.strictObject({ product_ids: named }),
  output: z.strictObject({ success: z.literal(true), total: z.number() }),
})

/** `id` is the product's. An absent one is no error. */
export const removeFromWishlist = endpoint({
  name: 'wishlist.remove',
  method: 'DELETE',
  path: '/wishlist/{id}',
  who: 'account',
  summary: 'Remove a product from the favourites',
  refusals: [],
  input: z.strictObject({ id: idOf('products') }),
  output: z.strictObject({ success: z.literal(true), total: z.number() }),
})
