import { itemKey, type Cart, type CartItem, type SentItem } from './cart-item.ts'
import { changeItems, joinChanges, type Change } from './change.ts'

/**
 * The cart on this device. All tabs share it, and it survives a reload: taps are stored before anything is sent. Every
 * function here is pure and returns the next state.
 * A tab reads the stored state, changes it and stores it again, and another tab may do so at the same moment: the later
 * write wins. So each tap has a name, each stored list names its taps, and every tab merges its own knowledge into
 * whatever state it finds (decisions/0040-cart-in-many-tabs.md).
 */
export interface CartState {
  /** The owner: the session that the page's hint names, or a guest. */
  readonly owner: string
  /** The last cart from the server; undefined before the first. */
  readonly base: Cart | undefined
  /** When it was loaded, by the device's clock. 0 means that it must be loaded again. */
  readonly readAtMs: number
  /** Increases with each loaded cart, so that a response to an older request is recognised as late. */
  readonly revision: number
  /** Taps that are not stored yet, in their order. */
  readonly taps: readonly Tap[]
  /** The request in flight. It is repeated unchanged, with the same key, until it is answered. */
  readonly sent: Sent | undefined
  /** All taps that were ever in this state. */
  readonly tapped: Reached
  /** Those that are stored, or that cancelled out before they were sent. */
  readonly stored: Reached
}

/** A tap on this device. */
export interface Tap {
  /** The name of the tab. */
  readonly tab: string
  /** From 1, within its tab. */
  readonly place: number
  readonly owner: string
  readonly change: Change
}

/** The last included tap of each tab, by the name of the tab. */
export type Reached = Readonly<Record<string, number>>

export interface Sent {
  /** The idempotency key, the same for every retry and every tab. */
  readonly key: string
  readonly owner: string
  readonly version: number
  readonly items: readonly SentItem[]
  /** The taps that it includes. */
  readonly holds: Reached
}

/** What a tab knows by itself, whatever other tabs stored meanwhile. */
export interface Known {
  /** Its recent taps. */
  readonly taps: readonly Tap[]
  readonly stored: Reached
}

export const guest = 'guest'

/** The number of tabs whose taps are tracked; the least recent is dropped. */
const mostTabs = 20
/** The server's limit of the key's length. */
const longestKey = 200
/** From this many on, the oldest is merged with the next of its line. */
const mostTaps = 100

export function emptyState(owner: string): CartState {
  return { owner, base: undefined, readAtMs: 0, revision: 0, taps: [], sent: undefined, tapped: {}, stored: {} }
}

/** The lines as the buyer means them: the loaded cart with all taps since. */
export function shownItems({ base, taps }: CartState): CartItem[] {
  return changeItems(
    base?.items ?? [],
    taps.map(({ change }) => change),
  )
}

export function hasUnsaved({ taps, sent }: CartState): boolean {
  return sent !== undefined || taps.length > 0
}

/**
 * Merges a tab's knowledge into a state that may have been stored without it. Returns the same state when nothing is
 * missing.
 */
export function afterKnown(state: CartState, { taps, stored }: Known): CartState {
  const next = withStored(state, stored)
  // A state from before they were stored also has an outdated cart.
  return taps.reduce(afterTap, next === state ? state : { ...next, readAtMs: 0 })
}

function afterTap(state: CartState, tap: Tap): CartState {
  const { tab, place, owner } = tap
  if (owner !== state.owner || hasReached(state.tapped, tap)) return state
  const taps = joinOldest([...state.taps, tap], state.sent?.holds ?? {})
  return { ...state, taps, tapped: furthest(state.tapped, { [tab]: place }) }
}

/**
 * Packs all taps into a list to send. With nothing to send, the state stays as it is; taps that cancel out are dropped.
 * A removed line is sent with quantity 0, as specified for emptying a cart. The key is the same in whichever tab packs
 * the same taps on the same cart.
 */
export function afterPacking(state: CartState): CartState {
  const { owner, base, taps } = state
  if (state.sent !== undefined || base === undefined || state.readAtMs === 0 || taps.length === 0) return state
  const items = shownItems(state)
  const holds = reachedBy(taps)
  if (isSameList(items, base.items)) return withStored(state, holds)
  const left = new Set(items.map(itemKey))
  const removed = base.items.filter((item) => !left.has(itemKey(item))).map((item) => ({ ...item, quantity: 0 }))
  const { version } = base
  return {
    ...state,
    sent: { key: keyOf({ version, taps, holds }), owner, version, items: [...items, ...removed].map(toSend), holds },
  }
}

/**
 * A list was stored. Its taps count as stored whatever was kept meanwhile; its cart is used unless a newer one was
 * loaded.
 */
export function afterStored(state: CartState, answer: { sent: Sent; cart: Cart; nowMs: number }): CartState {
  const { sent, cart } = answer
  if (state.owner !== sent.owner) return state
  const known = withStored(state, sent.holds)
  const next = known.sent?.key === sent.key ? { ...known, sent: undefined } : known
  return next.base !== undefined && next.base.version >= cart.version ? next : told(next, answer)
}

/** The list was not stored because the cart changed elsewhere: its taps are applied to the newer cart. */
export function afterMoved(state: CartState, key: string): CartState {
  const isOther = state.sent !== undefined && state.sent.key !== key
  return isOther || !hasUnsaved(state) ? state : { ...state, sent: undefined, readAtMs: 0 }
}

/**
 * The list was refused for the line at an index, or as a whole: that line's taps are dropped, all others stay, and the
 * cart is loaded again.
 */
export function afterRefused(state: CartState, refused: { key: string; place: number | undefined }): CartState {
  const { sent } = state
  if (sent?.key !== refused.key) return state
  const wrong = refused.place === undefined ? undefined : sent.items[refused.place]
  const wrongKey = wrong && itemKey(wrong)
  // A tap after the refused one built on it.
  const isWrong = (tap: Tap): boolean =>
    wrongKey === undefined ? hasReached(sent.holds, tap) : itemKey(tap.change.item) === wrongKey
  return afterMoved({ ...state, taps: state.taps.filter((tap) => !isWrong(tap)) }, refused.key)
}

/** A cart was loaded. It is late when another cart was loaded, or something sent, since it was requested. */
export function afterRead(state: CartState, answer: { revision: number; cart: Cart; nowMs: number }): CartState {
  return state.revision !== answer.revision || state.sent !== undefined ? state : told(state, answer)
}

/**
 * The visitor changed. A guest's taps move into the account, whose cart is then loaded; nothing of an account moves
 * anywhere else.
 */
export function afterOwner(state: CartState, owner: string): CartState {
  if (state.owner === owner) return state
  const revision = state.revision + 1
  if (state.owner !== guest) return { ...emptyState(owner), revision }
  const taps = state.taps.map((tap) => ({ ...tap, owner }))
  return { ...state, owner, taps, sent: undefined, readAtMs: 0, revision }
}

function told(state: CartState, { cart, nowMs }: { cart: Cart; nowMs: number }): CartState {
  return { ...state, base: cart, readAtMs: nowMs, revision: state.revision + 1 }
}

/** Marks these taps as stored, and a list that holds no others. */
function withStored(state: CartState, reached: Reached): CartState {
  const stored = furthest(state.stored, reached)
  if (stored === state.stored) return state
  const taps = state.taps.filter((tap) => !hasReached(stored, tap) && !hasReached(reached, tap))
  const isSent = Object.entries(state.sent?.holds ?? {}).every(([tab, place]) => hasReached(stored, { tab, place }))
  return { ...state, taps, stored, tapped: furthest(state.tapped, reached), sent: isSent ? undefined : state.sent }
}

function hasReached(reached: Reached, { tab, place }: Pick<Tap, 'tab' | 'place'>): boolean {
  return place <= (reached[tab] ?? 0)
}

/** The later of both per tab; the same object when the other is not further. */
export function furthest(one: Reached, other: Reached): Reached {
  const further = Object.entries(other).filter(([tab, place]) => !hasReached(one, { tab, place }))
  if (further.length === 0) return one
  const rest = Object.entries(one).filter(([tab]) => further.every(([name]) => name !== tab))
  return Object.fromEntries([...rest, ...further].slice(-mostTabs))
}

/** The taps of a tab are in their order. */
function reachedBy(taps: readonly Tap[]): Reached {
  return Object.fromEntries(taps.map(({ tab, place }) => [tab, place]))
}

/** The number of taps distinguishes a list from the one before a line was refused. */
function keyOf({ version, taps, holds }: { version: number; taps: readonly Tap[]; holds: Reached }): string {
  const places = Object.entries(holds).map(([tab, place]) => `${tab}.${place}`)
  return [...places.toSorted(), taps.length, version].join('-').slice(-longestKey)
}

/** A tap in flight is not merged: it is removed once its list is stored, and what was merged with it would be lost. */
function joinOldest(taps: readonly Tap[], onTheirWay: Reached): readonly Tap[] {
  const [oldest, ...rest] = taps.filter((tap) => !hasReached(onTheirWay, tap))
  const next = rest.find(({ change }) => oldest && itemKey(change.item) === itemKey(oldest.change.item))
  if (taps.length <= mostTaps || oldest === undefined || next === undefined) return taps
  const joined = { ...next, change: joinChanges(oldest.change, next.change) }
  return taps.filter((tap) => tap !== oldest).map((tap) => (tap === next ? joined : tap))
}

function toSend({ id, variation_option_id: variant, quantity, checkout }: CartItem): SentItem {
  return { id, variation_option_id: variant, quantity, checkout }
}

function isSameList(items: readonly CartItem[], others: readonly CartItem[]): boolean {
  return JSON.stringify(items.map(toSend)) === JSON.stringify(others.map(toSend))
}
