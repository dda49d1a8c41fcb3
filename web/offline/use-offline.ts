import { useSyncExternalStore } from 'react'

let isLeft = false
const keptListeners = new Set<() => void>()

/** When the studio told this page, by its own clock, where the page was kept; undefined for one that is fresh. */
export function useKeptMs(): number | undefined {
  const toldAt = useSyncExternalStore(
    subscribeKept,
    () => (isLeft ? undefined : document.documentElement.dataset['toldAt']),
    () => undefined,
  )
  return toldAt === undefined ? undefined : Number(toldAt)
}

/** The router has walked on from the page that was kept: what it shows now is fresh. */
export function leaveKept(): void {
  isLeft = true
  for (const listener of keptListeners) listener()
}

/** Whether the browser says that there is no network. */
export function useNoNetwork(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
}

/** Whether what moves seats or money must wait: there is no network, or the page shows how things were. */
export function useOffline(): boolean {
  const keptMs = useKeptMs()
  return useNoNetwork() || keptMs !== undefined
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function subscribeKept(listener: () => void): () => void {
  keptListeners.add(listener)
  return () => keptListeners.delete(listener)
}
