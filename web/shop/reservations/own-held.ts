import { useSyncExternalStore } from 'react'
import { cardWithOwnHeld, withOwnHeld, type HeldCard, type HeldProduct, type OwnHeld } from './with-own-held.ts'

const none: readonly OwnHeld[] = []
const listeners = new Set<() => void>()
let known = none

/** What the visitor's own open order holds, as the cart was told it last. The shelf stands below the cart. */
export function tellOwnHeld(held: readonly OwnHeld[]): void {
  if (held.length === 0 && known.length === 0) return
  known = held
  for (const listener of listeners) listener()
}

/** A product with what the visitor's own open order holds of it. */
export function useOwnHeld<Product extends HeldProduct>(product: Product): Product {
  return withOwnHeld(product, useKnown())
}

/** The same of a card. */
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
