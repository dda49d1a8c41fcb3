import { asId } from '#domain/kit/id.ts'
import { listRecentProducts, noteRecentProducts } from '#domain/wishlist/api.ts'
import { call } from '#web/kit/api.ts'
import { sessionHint } from '#web/kit/session.ts'
import type { Card } from '../catalog/card.ts'
import { saveOnDevice, listOnDevice } from '../favourites/device-list.ts'
import type { Favourite } from '../favourites/favourites.ts'
import { loadBySlug } from './load-by-slug.ts'

const deviceKey = 'hundred-recent'
/** The most on a guest's device; an account keeps more. */
const mostOnDevice = 10

/**
 * The visitor's recently viewed products, newest first: a member's from the account, a guest's from this device alone.
 * A member's are never stored on a device, so that nothing is left there after logging out.
 */
export async function loadRecent(): Promise<readonly Card[] | undefined> {
  if (sessionHint() === undefined) return loadBySlug(listOnDevice(deviceKey).map(({ slug }) => slug))
  const answer = await call(listRecentProducts, { limit: '30' })
  return answer.ok ? answer.value.data : undefined
}

/** Records a product as viewed. A guest's list moves to the account at login, and leaves the device. */
export async function noteRecent(product: Favourite): Promise<void> {
  const kept = listOnDevice(deviceKey).filter(({ id }) => id !== product.id)
  if (sessionHint() === undefined) {
    saveOnDevice(deviceKey, [{ id: product.id, slug: product.slug }, ...kept].slice(0, mostOnDevice))
    return
  }
  const ids = [product, ...kept].map(({ id }) => asId('products', id))
  const answer = await call(noteRecentProducts, { product_ids: ids })
  if (answer.ok) saveOnDevice(deviceKey, [])
}

/** Clears the list of this device. */
export function clearRecentOfDevice(): void {
  saveOnDevice(deviceKey, [])
}
