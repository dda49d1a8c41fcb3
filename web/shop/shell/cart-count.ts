import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let current = 0

/** How many pieces are in the cart: all that the header knows of it. None until the cart has said so. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => 0,
  )
}

export function showCartCount(next: number): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
