import { asId } from '#domain/kit/id.ts'
import { listRecentProducts, noteRecentProducts } from '#domain/wishlist/api.ts'
import { call } from '#web/kit/api.ts'
import { sessionHint } from '#web/kit/session.ts'
import type { Card } from '../catalog/card.ts'
import { saveOnDevice, listOnDevice } from '../favourites/device-list.ts'
import type { Favourite } from '../favourites/favourites.ts'
import { loadBySlug } from './load-by-slug.ts'

const deviceKey = 'hundred-recent'
/** What a guest's device keeps; an account keeps more. */
const mostOnDevice = 10

/**
 * What this visitor looked at, the last first: a member's from the account, a guest's from this device alone. A
 * member's are never kept on a device, so that nothing is left there after logout.
 */
export async function loadRecent(): Promise<readonly Card[] | undefined> {
  if (sessionHint() === undefined) return loadBySlug(listOnDevice(deviceKey).map(({ slug }) => slug))
  const answer = await call(listRecentProducts, { limit: '30' })
  return answer.ok ? answer.value.data : undefined
}

/** Notes a product as looked at. What a guest looked at before logging in goes along, and leaves the device. */
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

/** Forgets what this device kept. */
export function clearRecentOfDevice(): void {
  saveOnDevice(deviceKey, [])
}
