import { useEffect, useSyncExternalStore } from 'react'
import { listWishlistIds, removeFromWishlist, saveWishlist } from '#domain/favourites/api.ts'
import { asId } from '#domain/kit/id.ts'
import { call } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { isFinalRefusal } from '#web/kit/is-final-refusal.ts'
import { sessionHint } from '#web/kit/session.ts'
import { listOnDevice, saveOnDevice } from './device-list.ts'
import { addPendingChange, readPendingChanges, settleChange, type PendingChange } from './pending-changes.ts'
import { isRefusedList, noteRefusedList } from './refused-list.ts'

/** A product as the device stores it for a guest: enough to save it later, and to find it in the catalogue. */
export interface Favourite {
  readonly id: string
  readonly slug: string
}

/** The most that a guest stores on the device: as many as one request takes at login. */
const mostOnDevice = 50
const deviceKey = 'hundred-favourites'

interface Known {
  readonly session: string | undefined
  readonly ids: ReadonlySet<string>
  /** False while only the favourites of a page are known: the rest must still be loaded. */
  readonly isWhole: boolean
}

const listeners = new Set<() => void>()
let known: Known | undefined
let reading: Promise<void> | undefined

/** The ids of all favourites; undefined until loaded. */
export function useFavourites(): ReadonlySet<string> | undefined {
  useEffect(() => void readFavourites(), [])
  return useSyncExternalStore(
    subscribe,
    () => known?.ids,
    () => undefined,
  )
}

/** Records what a page shows as saved until the list is loaded: without a network nothing more is known. */
export function noteShown(ids: readonly string[]): void {
  if (known === undefined) tell({ session: sessionHint(), ids: new Set(ids), isWhole: false })
}

/** A guest's favourites on this device, newest first. */
export function favouritesOfDevice(): readonly Favourite[] {
  return listOnDevice(deviceKey)
}

/** `kept`: there is no network, and the device sends it later. */
export type FavouriteOutcome = 'done' | 'kept' | 'failed'

/**
 * Saves or removes a favourite: first on the page, then on the server, or for a guest on the device. A failure resets
 * the heart.
 */
export async function setFavourite(product: Favourite, isSaved: boolean): Promise<FavouriteOutcome> {
  await readFavourites()
  const wasSaved = known?.ids.has(product.id) ?? false
  drawHeart(product.id, isSaved)
  const session = sessionHint()
  const outcome = session === undefined ? changeOnDevice(product, isSaved) : await change(session, { product, isSaved })
  if (outcome === 'failed') drawHeart(product.id, wasSaved)
  return outcome
}

/** Fills or empties one heart; the others may have changed meanwhile. */
function drawHeart(id: string, isSaved: boolean): void {
  const ids = new Set(known?.ids)
  if (isSaved) ids.add(id)
  else ids.delete(id)
  tell({ session: sessionHint(), ids, isWhole: known?.isWhole ?? false })
}

async function change(
  session: string,
  { product: { id }, isSaved }: { readonly product: Favourite; readonly isSaved: boolean },
): Promise<FavouriteOutcome> {
  const sent = navigator.onLine ? await send({ id, isSaved, key: newIntentKey() }) : 'unanswered'
  if (sent === 'done') return 'done'
  if (sent === 'refused' || navigator.onLine) return 'failed'
  return addPendingChange(session, { id, isSaved }) ? 'kept' : 'failed'
}

async function send({ id, isSaved, key }: PendingChange): Promise<'done' | 'refused' | 'unanswered'> {
  const productId = asId('products', id)
  const answer = isSaved
    ? await call(saveWishlist, { product_ids: [productId] }, { key })
    : await call(removeFromWishlist, { id: productId }, { key })
  if (answer.ok) return 'done'
  return answer.refusal.status === 401 || !isFinalRefusal(answer.refusal) ? 'unanswered' : 'refused'
}

/** The outcome of changes that were made without a network. */
export interface Settled {
  readonly done: number
  readonly refused: number
}

/** Sends the pending changes in order, each with its own key; those without a response stay pending. */
export async function settleFavourites(): Promise<Settled> {
  const session = sessionHint()
  const settled = { done: 0, refused: 0 }
  for (const owed of readPendingChanges(session)) {
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

/** Once per session: after a login the device's favourites are added to the account. */
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
  if (kept.length > 0) await bringFromDevice(session, kept)
  const answer = await call(listWishlistIds, {})
  if (answer.ok) tell({ session, ids: new Set(answer.value.product_ids), isWhole: true })
}

/** A list that My Favourite has no room for stays on the device, and is not sent again with each page. */
async function bringFromDevice(session: string, kept: readonly Favourite[]): Promise<void> {
  const ids = kept.map(({ id }) => id)
  if (isRefusedList({ session, ids })) return
  const brought = await call(saveWishlist, { product_ids: ids.map((id) => asId('products', id)) })
  // Products that no longer exist are not retried.
  if (brought.ok || brought.refusal.status === 404) saveOnDevice(deviceKey, [])
  else if (brought.refusal.status !== 401 && isFinalRefusal(brought.refusal)) noteRefusedList({ session, ids })
}

function tell(next: Known): void {
  known = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
