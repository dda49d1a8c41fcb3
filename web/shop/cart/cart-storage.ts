import type { Cart, CartItem } from './cart-item.ts'
import { emptyState, type CartState, type Reached, type Sent, type Tap } from './cart-state.ts'
import type { Change } from './change.ts'

/** The storage key of a device's cart; all tabs share it. */
export const storageKey = 'hundred-cart'

/** Without storage, the cart lasts as long as the page. */
let onPage: CartState | undefined

/** The stored cart of this device; undefined when there is none. */
export function readStoredCart(): CartState | undefined {
  try {
    const text = localStorage.getItem(storageKey)
    return onPage ?? (text === null ? undefined : parseStoredCart(text))
  } catch {
    return onPage
  }
}

/** Stores the cart before anything is sent: a reload right after a tap loses nothing. */
export function storeCart(state: CartState): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(state))
    onPage = undefined
  } catch {
    onPage = state
  }
}

export function forgetCart(): void {
  onPage = undefined
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}

/**
 * A cart stored by an earlier version of the pages may lack fields: it is then loaded again, and unreadable taps are
 * dropped. The wire schemas run on the server only and are not sent to browsers.
 */
export function parseStoredCart(text: string): CartState | undefined {
  const kept: unknown = JSON.parse(text)
  if (!isRecord(kept) || typeof kept['owner'] !== 'string') return undefined
  const { owner, base, sent, readAtMs, revision, tapped, stored } = kept
  const taps: readonly unknown[] = Array.isArray(kept['taps']) ? kept['taps'] : []
  const state = {
    ...emptyState(owner),
    taps: taps.filter(isTap),
    tapped: isReached(tapped) ? tapped : {},
    stored: isReached(stored) ? stored : {},
  }
  if (!isCart(base) || typeof readAtMs !== 'number' || typeof revision !== 'number') return state
  return { ...state, base, readAtMs, revision, sent: isSent(sent) ? sent : undefined }
}

function isTap(value: unknown): value is Tap {
  return (
    isRecord(value) &&
    typeof value['tab'] === 'string' &&
    typeof value['place'] === 'number' &&
    typeof value['owner'] === 'string' &&
    isChange(value['change'])
  )
}

function isReached(value: unknown): value is Reached {
  return isRecord(value) && Object.values(value).every((place) => typeof place === 'number')
}

function isCart(value: unknown): value is Cart {
  return (
    isRecord(value) &&
    typeof value['version'] === 'number' &&
    Array.isArray(value['items']) &&
    value['items'].every(isItem) &&
    Array.isArray(value['own_held'])
  )
}

function isSent(value: unknown): value is Sent {
  return (
    isRecord(value) &&
    typeof value['key'] === 'string' &&
    typeof value['version'] === 'number' &&
    Array.isArray(value['items']) &&
    typeof value['owner'] === 'string' &&
    isReached(value['holds'])
  )
}

function isChange(value: unknown): value is Change {
  return isRecord(value) && typeof value['by'] === 'number' && isItem(value['item'])
}

const texts = ['id', 'slug', 'name', 'price', 'final_price'] as const

/** Whether the value has all that a line is rendered and priced from. */
function isItem(value: unknown): value is CartItem {
  return (
    isRecord(value) &&
    texts.every((name) => typeof value[name] === 'string') &&
    typeof value['quantity'] === 'number' &&
    typeof value['checkout'] === 'boolean' &&
    Array.isArray(value['tier_prices']) &&
    isRecord(value['inventory']) &&
    ['deal', 'group_price', 'variant', 'problem'].every((name) => value[name] !== undefined)
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
