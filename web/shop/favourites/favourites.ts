import { useEffect, useSyncExternalStore } from 'react'
import { listWishlistIds, removeFromWishlist, saveWishlist } from '#domain/favourites/api.ts'
import { asId } from '#domain/kit/id.ts'
import { reach } from '#web/kit/prefetch.ts'
import { sessionHint } from '#web/kit/session.ts'
import { listOnDevice, saveOnDevice } from './device-list.ts'

/** A product as the device keeps it for a guest: enough to save it later, and to find it on the shelf. */
export interface Favourite {
  readonly id: string
  readonly slug: string
}

/** What a guest may keep on the device: as many as one request brings along at login. */
const mostOnDevice = 50
const deviceKey = 'hundred-favourites'

interface Known {
  readonly session: string | undefined
  readonly ids: ReadonlySet<string>
}

const listeners = new Set<() => void>()
let known: Known | undefined
let reading: Promise<void> | undefined

/** The ids of everything that is saved; undefined until it is known. */
export function useFavourites(): ReadonlySet<string> | undefined {
  useEffect(() => void readFavourites(), [])
  return useSyncExternalStore(
    subscribe,
    () => known?.ids,
    () => undefined,
  )
}

/** What a guest kept on this device, the last first. */
export function favouritesOfDevice(): readonly Favourite[] {
  return listOnDevice(deviceKey)
}

/**
 * Saves or removes a favourite: at once for the eye, then on the server, or for a guest on the device. False when that
 * failed; the heart is then as it was.
 */
export async function setFavourite(product: Favourite, isSaved: boolean): Promise<boolean> {
  await readFavourites()
  const before = known?.ids ?? new Set<string>()
  const next = new Set(before)
  if (isSaved) next.add(product.id)
  else next.delete(product.id)
  tell({ session: sessionHint(), ids: next })
  const isDone = sessionHint() === undefined ? changeOnDevice(product, isSaved) : await send(product, isSaved)
  if (!isDone) tell({ session: sessionHint(), ids: before })
  return isDone
}

async function send({ id }: Favourite, isSaved: boolean): Promise<boolean> {
  const part = await reach(async () => import('#web/kit/api.ts'))
  if (part === undefined) return false
  const productId = asId('products', id)
  const answer = isSaved
    ? await part.call(saveWishlist, { product_ids: [productId] })
    : await part.call(removeFromWishlist, { id: productId })
  return answer.ok
}

function changeOnDevice({ id, slug }: Favourite, isSaved: boolean): boolean {
  const others = favouritesOfDevice().filter((one) => one.id !== id)
  if (isSaved && others.length >= mostOnDevice) return false
  return saveOnDevice(deviceKey, isSaved ? [{ id, slug }, ...others] : others)
}

/** Once for each session: whoever has logged in since brings along what this device kept. */
async function readFavourites(): Promise<void> {
  if (known !== undefined && known.session === sessionHint()) return
  reading ??= load().finally(() => {
    reading = undefined
  })
  await reading
}

async function load(): Promise<void> {
  const session = sessionHint()
  const kept = favouritesOfDevice()
  const ofDevice = () => tell({ session, ids: new Set(kept.map(({ id }) => id)) })
  if (session === undefined) return ofDevice()
  const part = await reach(async () => import('#web/kit/api.ts'))
  if (part === undefined) return
  if (kept.length > 0) {
    const brought = await part.call(saveWishlist, { product_ids: kept.map(({ id }) => asId('products', id)) })
    // What the shelf no longer knows is not worth a second try.
    if (brought.ok || brought.refusal.status === 404) saveOnDevice(deviceKey, [])
  }
  const answer = await part.call(listWishlistIds, {})
  if (answer.ok) tell({ session, ids: new Set(answer.value.product_ids) })
}

function tell(next: Known): void {
  known = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
