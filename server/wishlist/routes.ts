import * as favourites from '#domain/favourites/api.ts'
import * as api from '#domain/wishlist/api.ts'
import { oneOfList, wholeList } from '#server/kit/list-query.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { clearRecentProducts, listRecentProducts, noteRecentProducts } from './recent-products.ts'
import { listWishlistIds, listWishlist, removeFromWishlist, saveWishlist } from './wishlist.ts'

export const wishlistRoutes: readonly Route[] = [
  read(api.listWishlist, listWishlist),
  read(favourites.listWishlistIds, listWishlistIds),
  read(api.getFavourite, async (ctx, { id }) =>
    oneOfList(await listWishlist(ctx, { ...wholeList, orderBy: 'added_at', only: id }), id),
  ),
  write(favourites.saveWishlist, saveWishlist),
  write(favourites.removeFromWishlist, removeFromWishlist),
  read(api.listRecentProducts, listRecentProducts),
  read(api.getRecentProduct, async (ctx, { id }) =>
    oneOfList(await listRecentProducts(ctx, { ...wholeList, orderBy: 'seen_at', only: id }), id),
  ),
  write(api.noteRecentProducts, noteRecentProducts),
  write(api.clearRecentProducts, clearRecentProducts),
]
