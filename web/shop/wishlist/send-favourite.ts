import { removeFromWishlist, saveWishlist } from '#domain/favourites/api.ts'
import { TypedFields, type Call, type CallAnswer } from '#web/kit/api.ts'

/** Sends the form of a heart from a page without script; undefined for an unknown form. */
export async function sendFavourite(call: Call, form: FormData): Promise<CallAnswer<unknown> | undefined> {
  const id = form.get('product_id')
  if (form.get('intent') === 'save') return call(saveWishlist, new TypedFields({ product_ids: [id] }))
  if (form.get('intent') === 'remove') return call(removeFromWishlist, new TypedFields({ id }))
  return undefined
}
