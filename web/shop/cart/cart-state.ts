import { itemKey, type Cart, type CartItem, type SentItem } from './cart-item.ts'
import { changeItems, joinChanges, type Change } from './change.ts'

/**
 * The cart on this device. All tabs share it, and it outlives a reload: what was tapped is in it before anything is
 * sent. Every function here is pure and gives the state that follows.
 *
 * A tab reads what is kept, changes it and keeps it again, and another may do so at the same moment: of two states that
 * were kept at once the browser has only the later. So each tap has a name, each list that was stored says which taps
 * are in it, and every tab brings what it knows itself into whatever state it finds
 * (decisions/0040-cart-in-many-tabs.md).
 */
export interface CartState {
  /** Whose it is: the session that the page's hint names, or a guest. */
  readonly owner: string
  /** The last cart that the studio told; undefined before the first. */
  readonly base: Cart | undefined
  /** When it was told, by the clock of the device. 0 means that it must be asked for again. */
  readonly readAtMs: number
  /** Rises with each cart that is told, so that an answer to an older question is known to be late. */
  readonly revision: number
  /** What was tapped and is not stored yet, in its order. */
  readonly taps: readonly Tap[]
  /** What was sent and not answered yet. It is sent again just as it is, under the same key, until it is answered. */
  readonly sent: Sent | undefined
  /** The taps that were ever in it. */
  readonly tapped: Reached
  /** Those of them that are stored, or that others undid before they were sent. */
  readonly stored: Reached
}

/** A tap on this device. */
export interface Tap {
  /** The name of the tab that it was made in. */
  readonly tab: string
  /** From 1, among those of its tab. */
  readonly place: number
  readonly owner: string
  readonly change: Change
}

/** The place of the last tap of each tab that something reached, by the name of the tab. */
export type Reached = Readonly<Record<string, number>>

export interface Sent {
  /** The key under which the studio does it once, however often it arrives, and from however many tabs. */
  readonly key: string
  readonly owner: string
  readonly version: number
  readonly items: readonly SentItem[]
  /** The taps that are in it. */
  readonly holds: Reached
}

/** What a tab knows by itself, whatever another has kept meanwhile. */
export interface Known {
  /** What was tapped in it lately. */
  readonly taps: readonly Tap[]
  readonly stored: Reached
}

export const guest = 'guest'

/** Of so many tabs it is known what they tapped; the one that did so longest ago is forgotten. */
const mostTabs = 20
/** The studio takes no longer one. */
const longestKey = 200
/** From so many on, the oldest is joined with the next of its line. */
const mostTaps = 100

export function emptyState(owner: string): CartState {
  return { owner, base: undefined, readAtMs: 0, revision: 0, taps: [], sent: undefined, tapped: {}, stored: {} }
}

/** The lines as the buyer means them: what the studio told, with all taps since. */
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
 * Brings what a tab knows into a state that may have been kept without it. The same state where nothing of it is
 * missing.
 */
export function afterKnown(state: CartState, { taps, stored }: Known): CartState {
  const next = withStored(state, stored)
  // A state from before they were stored has the cart from before that, too.
  return taps.reduce(afterTap, next === state ? state : { ...next, readAtMs: 0 })
}

function afterTap(state: CartState, tap: Tap): CartState {
  const { tab, place, owner } = tap
  if (owner !== state.owner || hasReached(state.tapped, tap)) return state
  const taps = joinOldest([...state.taps, tap], state.sent?.holds ?? {})
  return { ...state, taps, tapped: furthest(state.tapped, { [tab]: place }) }
}

/**
 * Puts all taps into a list to send. Nothing to send leaves the state as it is; taps that undid each other are
 * forgotten. A removed line is sent with quantity 0, as the specification has it of a cart that is emptied. Whichever
 * tab does it with the same taps and the same cart, the key is the same.
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
 * A list has been stored. That holds of its taps whatever was kept meanwhile; of the cart that the studio tells with it
 * unless a newer one was told.
 */
export function afterStored(state: CartState, answer: { sent: Sent; cart: Cart; nowMs: number }): CartState {
  const { sent, cart } = answer
  if (state.owner !== sent.owner) return state
  const known = withStored(state, sent.holds)
  const next = known.sent?.key === sent.key ? { ...known, sent: undefined } : known
  return next.base !== undefined && next.base.version >= cart.version ? next : told(next, answer)
}

/** What was sent was not stored, because the cart moved on elsewhere: its taps are applied to the newer cart. */
export function afterMoved(state: CartState, key: string): CartState {
  const isOther = state.sent !== undefined && state.sent.key !== key
  return isOther || !hasUnsaved(state) ? state : { ...state, sent: undefined, readAtMs: 0 }
}

/**
 * What was sent was refused for the line at a place of the list, or as a whole: that line's taps are forgotten, all
 * others stay, and the cart is asked for again.
 */
export function afterRefused(state: CartState, refused: { key: string; place: number | undefined }): CartState {
  const { sent } = state
  if (sent?.key !== refused.key) return state
  const wrong = refused.place === undefined ? undefined : sent.items[refused.place]
  const wrongKey = wrong && (wrong.variation_option_id ?? wrong.id)
  // A tap that followed the refused one built on it.
  const isWrong = (tap: Tap): boolean =>
    wrongKey === undefined ? hasReached(sent.holds, tap) : itemKey(tap.change.item) === wrongKey
  return afterMoved({ ...state, taps: state.taps.filter((tap) => !isWrong(tap)) }, refused.key)
}

/** The studio told the cart. It is late when another cart was told, or something sent, since it was asked for. */
export function afterRead(state: CartState, answer: { revision: number; cart: Cart; nowMs: number }): CartState {
  return state.revision !== answer.revision || state.sent !== undefined ? state : told(state, answer)
}

/**
 * Whoever looks at the page has changed. What a guest tapped goes along into the account, whose cart is then asked for;
 * nothing of an account goes anywhere else.
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

/** Those taps are stored, and so is a list that holds no others. */
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

/** As far as either; the same object where the other is no further. */
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

/** How many taps there are tells a list from the one before a line of it was refused. */
function keyOf({ version, taps, holds }: { version: number; taps: readonly Tap[]; holds: Reached }): string {
  const places = Object.entries(holds).map(([tab, place]) => `${tab}.${place}`)
  return [...places.toSorted(), taps.length, version].join('-').slice(-longestKey)
}

/** A tap that is on its way stays alone: once its list is stored it is gone, and what was joined with it is not. */
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
