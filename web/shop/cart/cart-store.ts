import { useSyncExternalStore } from 'react'
import { freshMs } from '#web/kit/fresh-ms.ts'
import { sessionHint } from '#web/kit/session.ts'
import { itemKey, type CartItem } from './cart-item.ts'
import {
  afterKnown,
  afterMoved,
  afterOwner,
  afterPacking,
  afterRead,
  afterRefused,
  afterStored,
  emptyState,
  furthest,
  guest,
  hasUnsaved,
  shownItems,
  type CartState,
  type Known,
  type Sent,
  type Tap,
} from './cart-state.ts'
import { forgetCart, storeCart, parseStoredCart, readStoredCart, storageKey } from './cart-storage.ts'
import type { Change } from './change.ts'
import { findChangedLines } from './find-changed-lines.ts'
import { askForCart, sendCart, type Outcome } from './send-cart.ts'

/** The pages' view of the cart. */
export interface CartView {
  readonly state: CartState
  readonly items: readonly CartItem[]
  /** Nothing could be saved: after two tries, or because the device is offline. Taps are kept. */
  readonly trouble: 'failed' | 'offline' | undefined
  /** Why the server refused a line, by its key, until it is changed again. */
  readonly refusals: Readonly<Record<string, string>>
  /** Lines that changed elsewhere since this page loaded them, in their former state. */
  readonly moved: Readonly<Record<string, CartItem>>
}

/** Announces the outcome of a change. */
export interface CartListener {
  readonly onStored: () => void
  readonly onFailed: () => void
  readonly onRefused: (message: string) => void
}

/** The debounce: how long after the last tap the cart is sent. */
const quietMs = 1500
/** Another tab sends its own taps; this one takes over when that tab is gone. */
const otherTabMs = 4000
/** By then each tab has received what another stored. */
const heardMs = 5000
const againMs = 400
/** Each round settles one list; more rounds than these would mean an endless loop. */
const mostRounds = 8

/** What this page knows, with the time of its taps. */
interface Remembered extends Known {
  readonly taps: ReadonlyArray<Tap & { readonly atMs: number }>
}

const listeners = new Set<() => void>()
const nothing: CartView = {
  state: emptyState(guest),
  items: [],
  trouble: undefined,
  refusals: {},
  moved: {},
}
/** The name of this page among the tabs. */
const tab = crypto.randomUUID().slice(0, 8)
let known: Remembered = { taps: [], stored: {} }
let tapCount = 0
let view = nothing
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
let teller: CartListener | undefined

export function useCart(): CartView {
  return useSyncExternalStore(
    subscribe,
    () => view,
    () => nothing,
  )
}

/** The current cart, outside of rendering. */
export function cartNow(): CartView {
  return view
}

/** Starts the cart of this page. Returns the function that stops it. */
export function startCart(listener: CartListener): () => void {
  teller = listener
  const whenStored = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey || key === null) hearOtherTab(newValue)
  }
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') void syncCart()
    else void wake()
  }
  const whenGone = () => void syncCart()
  const whenBack = () => void wake()
  addEventListener('storage', whenStored)
  addEventListener('pagehide', whenGone)
  addEventListener('pageshow', whenBack)
  addEventListener('online', whenBack)
  document.addEventListener('visibilitychange', whenHidden)
  void wake()
  return () => {
    teller = undefined
    removeEventListener('storage', whenStored)
    removeEventListener('pagehide', whenGone)
    removeEventListener('pageshow', whenBack)
    removeEventListener('online', whenBack)
    document.removeEventListener('visibilitychange', whenHidden)
  }
}

/** Applies a tap on this device at once; it is sent after the debounce. */
export function changeCart(change: Change): void {
  const key = itemKey(change.item)
  tapCount += 1
  const tap = { tab, place: tapCount, owner: currentOwner(), change, atMs: nowMs() }
  known = { ...known, taps: [...known.taps, tap] }
  update((state) => state)
  show({ refusals: without(view.refusals, key), moved: without(view.moved, key) })
  if (view.state.readAtMs === 0) void readCart()
  schedule(quietMs)
}

/**
 * Loads the cart unless it is fresh; `now` loads it in any case, such as after an order took its lines.
 */
export async function refreshCart({ now = false }: { readonly now?: boolean } = {}): Promise<void> {
  update((state) => state)
  // After a clock correction the last load may lie in the future, which must not count as fresh.
  if (now || Math.abs(nowMs() - view.state.readAtMs) >= freshMs.cart) await readCart()
}

/** Sends unsaved changes, one list after another, until all are saved or none can be. */
export async function syncCart(): Promise<void> {
  running ??= sendAll().finally(() => {
    running = undefined
  })
  await running
}

/** The person or the network may have changed while this page was hidden. */
async function wake(): Promise<void> {
  update((state) => state)
  if (hasUnsaved(view.state)) return syncCart()
  show({ trouble: undefined })
  if (view.state.base !== undefined || view.state.owner !== guest) await refreshCart()
}

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  for (let round = 0; round < mostRounds; round += 1) {
    update(afterPacking)
    if (!hasUnsaved(view.state)) return show({ trouble: undefined })
    if (!navigator.onLine) return show({ trouble: 'offline' })
    const { sent } = view.state
    if (sent === undefined) {
      if (!(await readCart())) return fail()
    } else if (!settle(sent, await sendTwice(sent))) return fail()
  }
  fail()
}

/** Sent once more, then the error is shown. */
async function sendTwice(sent: Sent): Promise<Outcome> {
  const first = await sendCart(sent)
  if (first.kind !== 'unanswered') return first
  await new Promise((resolve) => {
    setTimeout(resolve, againMs)
  })
  return sendCart(sent)
}

/** Applies the outcome of a list. False when it is unknown. */
function settle(sent: Sent, outcome: Outcome): boolean {
  if (outcome.kind === 'unanswered') return false
  if (outcome.kind === 'moved') update((state) => afterMoved(state, sent.key))
  if (outcome.kind === 'stored') {
    update((state) => afterStored(state, { sent, cart: outcome.cart, nowMs: nowMs() }))
    teller?.onStored()
  }
  if (outcome.kind === 'refused') refuseSent(sent.key, outcome)
  return true
}

function refuseSent(key: string, { place, message }: Extract<Outcome, { kind: 'refused' }>): void {
  const wrong = place === undefined ? undefined : view.state.sent?.items[place]
  update((state) => afterRefused(state, { key, place }))
  if (wrong) show({ refusals: { ...view.refusals, [itemKey(wrong)]: message } })
  teller?.onRefused(message)
}

function fail(): void {
  const isOffline = !navigator.onLine
  show({ trouble: isOffline ? 'offline' : 'failed' })
  if (!isOffline) teller?.onFailed()
}

/**
 * Loads the cart. The first response gives a guest the secret of a cart, so that two tabs which load at once would have
 * two carts, and what one stores would be lost with its secret: the second tab waits, and uses the first one's
 * response.
 */
async function readCart(): Promise<boolean> {
  if (view.state.base !== undefined || !('locks' in navigator)) return readNow()
  try {
    return await navigator.locks.request(storageKey, { signal: AbortSignal.timeout(otherTabMs) }, readFirst)
  } catch {
    // The other tab was suspended in the middle of its request, as phones do with hidden pages.
    return readNow()
  }
}

async function readFirst(): Promise<boolean> {
  update((state) => state)
  return (view.state.base !== undefined && view.state.readAtMs !== 0) || readNow()
}

async function readNow(): Promise<boolean> {
  const { revision, base, owner } = view.state
  const answer = await askForCart()
  if (!answer.ok) return false
  update((state) => afterRead(state, { revision, cart: answer.value, nowMs: nowMs() }))
  if (view.state.base === answer.value && base !== undefined && view.state.owner === owner)
    show({ moved: { ...view.moved, ...findChangedLines(base.items, answer.value.items) } })
  return true
}

function hearOtherTab(text: string | null): void {
  // The storage may already hold what this page stored at the same moment; what is stored is stored all the same.
  const stored = (text === null ? undefined : parseStoredCart(text))?.stored ?? {}
  known = { ...known, stored: furthest(known.stored, stored) }
  update((state) => state)
  const { base, readAtMs } = view.state
  if (hasUnsaved(view.state)) schedule(otherTabMs)
  else if (base !== undefined && readAtMs === 0) void readCart()
}

function schedule(delayMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void syncCart(), delayMs)
}

/**
 * Updates the stored state, starting from the last stored state of any tab, this tab's knowledge, and the current
 * owner.
 */
function update(change: (state: CartState) => CartState): void {
  const kept = readStoredCart() ?? emptyState(currentOwner())
  known = { ...known, taps: known.taps.filter(({ atMs }) => nowMs() - atMs < heardMs) }
  const next = change(afterKnown(afterOwner(kept, currentOwner()), known))
  known = { ...known, stored: next.stored }
  if (next.base === undefined && !hasUnsaved(next)) forgetCart()
  else if (next !== kept) storeCart(next)
  show({ state: next })
}

function show(change: Partial<CartView>): void {
  view = { ...view, ...change }
  if (change.state) view = { ...view, items: shownItems(change.state) }
  for (const listener of listeners) listener()
}

function currentOwner(): string {
  return sessionHint() ?? guest
}

/** A clock that continues over a reload. */
function nowMs(): number {
  return performance.timeOrigin + performance.now()
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
