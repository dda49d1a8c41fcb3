import { useSyncExternalStore } from 'react'

let isLeft = false
const keptListeners = new Set<() => void>()

/** The studio's time at which this page was cached; undefined for a fresh one. */
export function useKeptMs(): number | undefined {
  const toldAt = useSyncExternalStore(
    subscribeKept,
    () => (isLeft ? undefined : document.documentElement.dataset['toldAt']),
    () => undefined,
  )
  return toldAt === undefined ? undefined : Number(toldAt)
}

/** After a client-side navigation from a cached page: what it shows now is fresh. */
export function leaveKept(): void {
  isLeft = true
  for (const listener of keptListeners) listener()
}

/** Whether the browser reports that there is no network. */
export function useNoNetwork(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
}

/** Whether actions on seats or money must wait: there is no network, or the page is cached. */
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
