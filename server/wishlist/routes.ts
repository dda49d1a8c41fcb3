import * as favourites from '#domain/favourites/api.ts'
import * as api from '#domain/wishlist/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { clearRecentProducts } from './clear-recent-products.ts'
import { listRecentProducts } from './list-recent-products.ts'
import { listWishlistIds } from './list-wishlist-ids.ts'
import { listWishlist } from './list-wishlist.ts'
import { noteRecentProducts } from './note-recent-products.ts'
import { removeFromWishlist } from './remove-from-wishlist.ts'
import { saveWishlist } from './save-wishlist.ts'

export const wishlistRoutes: readonly Route[] = [
  read(api.listWishlist, listWishlist),
  read(favourites.listWishlistIds, listWishlistIds),
  write(favourites.saveWishlist, saveWishlist),
  write(favourites.removeFromWishlist, removeFromWishlist),
  read(api.listRecentProducts, listRecentProducts),
  write(api.noteRecentProducts, noteRecentProducts),
  write(api.clearRecentProducts, clearRecentProducts),
]
