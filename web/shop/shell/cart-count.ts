import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let current = 0

/** The number of pieces in the cart, for the header. None until the cart has loaded. */
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
