import { useSyncExternalStore } from 'react'

/** The parts of the page that two tries did not bring, each by what loads it. */
const lost = new Set<unknown>()
const listeners = new Set<() => void>()

/** Notes whether a part came. One that came later is no longer lost. */
export function noteArrival(part: unknown, { came }: { readonly came: boolean }): void {
  if (came) lost.delete(part)
  else lost.add(part)
  for (const listener of listeners) listener()
}

/** Whether something of this page is missing now. */
export function useLostParts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => lost.size > 0,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
