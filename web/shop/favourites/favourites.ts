import { useEffect, useSyncExternalStore } from 'react'
import { listWishlistIds, removeFromWishlist, saveWishlist } from '#domain/favourites/api.ts'
import { asId } from '#domain/kit/id.ts'
import { call } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { sessionHint } from '#web/kit/session.ts'
import { listOnDevice, saveOnDevice } from './device-list.ts'
import { oweChange, readOwed, settleChange, type OwedChange } from './owed-changes.ts'

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
  /** False while only what a page shows is known: whatever else is saved is still to be asked. */
  readonly isWhole: boolean
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

/** What a page shows as saved, for as long as nothing else is known: without a network it is all there is. */
export function noteShown(ids: readonly string[]): void {
  if (known === undefined) tell({ session: sessionHint(), ids: new Set(ids), isWhole: false })
}

/** What a guest kept on this device, the last first. */
export function favouritesOfDevice(): readonly Favourite[] {
  return listOnDevice(deviceKey)
}

/** `kept`: there is no network, and the device sends it when there is one again. */
export type FavouriteOutcome = 'done' | 'kept' | 'failed'

/**
 * Saves or removes a favourite: at once for the eye, then on the server, or for a guest on the device. When that failed
 * the heart is as it was.
 */
export async function setFavourite(product: Favourite, isSaved: boolean): Promise<FavouriteOutcome> {
  await readFavourites()
  const before = known?.ids ?? new Set<string>()
  const next = new Set(before)
  if (isSaved) next.add(product.id)
  else next.delete(product.id)
  const isWhole = known?.isWhole ?? false
  tell({ session: sessionHint(), ids: next, isWhole })
  const session = sessionHint()
  const outcome = session === undefined ? changeOnDevice(product, isSaved) : await change(session, { product, isSaved })
  if (outcome === 'failed') tell({ session, ids: before, isWhole })
  return outcome
}

async function change(
  session: string,
  { product: { id }, isSaved }: { readonly product: Favourite; readonly isSaved: boolean },
): Promise<FavouriteOutcome> {
  const sent = navigator.onLine ? await send({ id, isSaved, key: newIntentKey() }) : 'unanswered'
  if (sent === 'done') return 'done'
  if (sent === 'refused' || navigator.onLine) return 'failed'
  return oweChange(session, { id, isSaved }) ? 'kept' : 'failed'
}

async function send({ id, isSaved, key }: OwedChange): Promise<'done' | 'refused' | 'unanswered'> {
  const productId = asId('products', id)
  const answer = isSaved
    ? await call(saveWishlist, { product_ids: [productId] }, { key })
    : await call(removeFromWishlist, { id: productId }, { key })
  if (answer.ok) return 'done'
  const { status } = answer.refusal
  return status === 0 || status === 401 || status === 429 || status >= 500 ? 'unanswered' : 'refused'
}

/** What became of the hearts that were pressed without a network. */
export interface Settled {
  readonly done: number
  readonly refused: number
}

/** Sends what is owed, in its order, each under its own key; what gets no answer stays owed. */
export async function settleFavourites(): Promise<Settled> {
  const session = sessionHint()
  const settled = { done: 0, refused: 0 }
  for (const owed of readOwed(session)) {
    const sent = await send(owed)
    if (sent === 'unanswered' || session === undefined || session !== sessionHint()) break
    settleChange(session, owed)
    settled[sent] += 1
  }
  if (settled.done + settled.refused > 0) {
    known = undefined
    await readFavourites()
  }
  return settled
}

function changeOnDevice({ id, slug }: Favourite, isSaved: boolean): FavouriteOutcome {
  const others = favouritesOfDevice().filter((one) => one.id !== id)
  if (isSaved && others.length >= mostOnDevice) return 'failed'
  return saveOnDevice(deviceKey, isSaved ? [{ id, slug }, ...others] : others) ? 'done' : 'failed'
}

/** Once for each session: whoever has logged in since brings along what this device kept. */
async function readFavourites(): Promise<void> {
  if (known?.isWhole === true && known.session === sessionHint()) return
  reading ??= load().finally(() => {
    reading = undefined
  })
  await reading
}

async function load(): Promise<void> {
  const session = sessionHint()
  const kept = favouritesOfDevice()
  const ofDevice = () => tell({ session, ids: new Set(kept.map(({ id }) => id)), isWhole: true })
  if (session === undefined) return ofDevice()
  if (kept.length > 0) {
    const brought = await call(saveWishlist, { product_ids: kept.map(({ id }) => asId('products', id)) })
    // What the shelf no longer knows is not worth a second try.
    if (brought.ok || brought.refusal.status === 404) saveOnDevice(deviceKey, [])
  }
  const answer = await call(listWishlistIds, {})
  if (answer.ok) tell({ session, ids: new Set(answer.value.product_ids), isWhole: true })
}

function tell(next: Known): void {
  known = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
