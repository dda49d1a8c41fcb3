import { useSyncExternalStore } from 'react'
import { cardWithOwnHeld, withOwnHeld, type HeldCard, type HeldProduct, type OwnHeld } from './with-own-held.ts'

const none: readonly OwnHeld[] = []
const listeners = new Set<() => void>()
let known = none

/**
 * Sets what the visitor's own open order holds, from the last loaded cart. The catalogue is on a lower storey than the
 * cart.
 */
export function tellOwnHeld(held: readonly OwnHeld[]): void {
  if (held.length === 0 && known.length === 0) return
  known = held
  for (const listener of listeners) listener()
}

/** A product, adjusted for what the visitor's own open order holds of it. */
export function useOwnHeld<Product extends HeldProduct>(product: Product): Product {
  return withOwnHeld(product, useKnown())
}

/** The same for a card. */
export function useOwnHeldCard<Card extends HeldCard>(card: Card): Card {
  return cardWithOwnHeld(card, useKnown())
}

function useKnown(): readonly OwnHeld[] {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => none,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
