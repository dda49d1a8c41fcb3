import { itemKey, type Cart, type CartItem, type SentItem } from './cart-item.ts'
import { changeItems, joinAll, joinChanges, type Change, type Changes } from './change.ts'

/**
 * The cart on this device. All tabs share it, and it outlives a reload: what was tapped is in it before anything is
 * sent. Every function here is pure and gives the state that follows.
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
  /** What was tapped and not sent yet. */
  readonly pending: Changes
  /** What was sent and not answered yet. It is sent again just as it is, under the same key, until it is answered. */
  readonly sent: Sent | undefined
}

interface Sent {
  /** The key under which the studio does it once, however often it arrives. */
  readonly key: string
  readonly version: number
  readonly items: readonly SentItem[]
  readonly changes: Changes
}

export const guest = 'guest'

export function emptyState(owner: string): CartState {
  return { owner, base: undefined, readAtMs: 0, revision: 0, pending: {}, sent: undefined }
}

/** The lines as the buyer means them: what the studio told, with all taps since. */
export function shownItems({ base, sent, pending }: CartState): CartItem[] {
  return changeItems(changeItems(base?.items ?? [], sent?.changes ?? {}), pending)
}

export function hasUnsaved({ pending, sent }: CartState): boolean {
  return sent !== undefined || Object.keys(pending).length > 0
}

export function afterTap(state: CartState, change: Change): CartState {
  const key = itemKey(change.item)
  return { ...state, pending: { ...state.pending, [key]: joinChanges(state.pending[key], change) } }
}

/**
 * Puts what is pending into a list to send. Nothing to send leaves the state as it is; taps that undid each other are
 * forgotten. A removed line is sent with quantity 0, as the specification has it of a cart that is emptied.
 */
export function afterPacking(state: CartState, key: string): CartState {
  const { base, pending } = state
  if (state.sent !== undefined || base === undefined || state.readAtMs === 0) return state
  if (Object.keys(pending).length === 0) return state
  const items = shownItems(state)
  if (isSameList(items, base.items)) return { ...state, pending: {} }
  const left = new Set(items.map(itemKey))
  const removed = base.items.filter((item) => !left.has(itemKey(item))).map((item) => ({ ...item, quantity: 0 }))
  return {
    ...state,
    pending: {},
    sent: { key, version: base.version, items: [...items, ...removed].map(toSend), changes: pending },
  }
}

/** What was sent has been stored. An answer to anything else than what is waited for is late and changes nothing. */
export function afterStored(state: CartState, answer: { key: string; cart: Cart; nowMs: number }): CartState {
  if (state.sent?.key !== answer.key) return state
  return { ...told(state, answer), sent: undefined }
}

/** What was sent was not stored, because the cart moved on elsewhere: its taps are applied to the newer cart. */
export function afterMoved(state: CartState, key: string): CartState {
  if (state.sent?.key !== key) return state
  return { ...state, sent: undefined, pending: joinAll(state.sent.changes, state.pending), readAtMs: 0 }
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
  const kept = Object.entries(sent.changes).filter(([key]) => wrongKey !== undefined && key !== wrongKey)
  const moved = afterMoved({ ...state, sent: { ...sent, changes: Object.fromEntries(kept) } }, refused.key)
  // A tap that followed the refused one built on it.
  const pending = Object.entries(moved.pending).filter(([key]) => key !== wrongKey)
  return { ...moved, pending: Object.fromEntries(pending) }
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
  if (state.owner !== guest) return { ...emptyState(owner), revision: state.revision + 1 }
  const pending = joinAll(state.sent?.changes ?? {}, state.pending)
  return { ...state, owner, pending, sent: undefined, readAtMs: 0, revision: state.revision + 1 }
}

function told(state: CartState, { cart, nowMs }: { cart: Cart; nowMs: number }): CartState {
  return { ...state, base: cart, readAtMs: nowMs, revision: state.revision + 1 }
}

function toSend({ id, variation_option_id: variant, quantity, checkout }: CartItem): SentItem {
  return { id, variation_option_id: variant, quantity, checkout }
}

function isSameList(items: readonly CartItem[], others: readonly CartItem[]): boolean {
  return JSON.stringify(items.map(toSend)) === JSON.stringify(others.map(toSend))
}
