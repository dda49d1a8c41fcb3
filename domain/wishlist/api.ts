import { z } from 'zod/mini'
import { productCard } from '#domain/catalog/product-card.ts'
import { maxNamed } from '#domain/favourites/decide-saving.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant } from '#domain/kit/time.ts'

const named = z.array(idOf('products')).check(z.minLength(1), z.maxLength(maxNamed))

const favouriteItem = z.extend(productCard, {
  added_at: wireInstant,
  /** How much lower the price is than when it was saved; null when it is not lower. */
  price_drop: z.nullable(wireMoney),
  /** It has left the catalogue. */
  unavailable: z.boolean(),
})

/** Favourites, the last added first. One that is no longer sold stays, and says so. */
export const listWishlist = endpoint({
  name: 'wishlist.list',
  method: 'GET',
  path: '/wishlist',
  who: 'account',
  summary: "The caller's favourite products",
  refusals: [],
  input: z.strictObject(
    listFields({ search: {}, orders: ['added_at'], sorted: 'desc', keyword: 'name of the product' }),
  ),
  output: pageOf(favouriteItem),
})

export const getFavourite = endpoint({
  name: 'wishlist.one',
  method: 'GET',
  path: '/wishlist/{id}',
  who: 'account',
  summary: "One of the caller's favourite products",
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('products') }),
  output: favouriteItem,
})

/** Products that are still in the catalogue, the last seen first. */
export const listRecentProducts = endpoint({
  name: 'wishlist.recent',
  method: 'GET',
  path: '/recent-products',
  who: 'account',
  summary: 'The products that the caller looked at last',
  refusals: [],
  input: z.strictObject(
    listFields({ search: {}, orders: ['seen_at'], sorted: 'desc', keyword: 'name of the product' }),
  ),
  output: pageOf(productCard),
})

export const getRecentProduct = endpoint({
  name: 'wishlist.recent_one',
  method: 'GET',
  path: '/recent-products/{id}',
  who: 'account',
  summary: 'One of the products that the caller looked at last',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('products') }),
  output: productCard,
})

/** `product_ids` in the order they were seen, the newest first. Thirty are stored. */
export const noteRecentProducts = endpoint({
  name: 'wishlist.note_recent',
  method: 'POST',
  path: '/recent-products',
  who: 'account',
  summary: 'Note which products were looked at',
  limit: { name: 'recent', points: 120, seconds: 60, by: 'caller' },
  refusals: [],
  input: z.strictObject({ product_ids: named }),
  output: z.strictObject({ success: z.literal(true) }),
})

export const clearRecentProducts = endpoint({
  name: 'wishlist.clear_recent',
  method: 'DELETE',
  path: '/recent-products',
  who: 'account',
  summary: 'Forget which products were looked at',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({ success: z.literal(true) }),
})
