import { useSyncExternalStore } from 'react'

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()
const lookEveryMs = 3_600_000

/** Looks for a new version that has come and waits to be used, and asks for one each hour that the page is shown. */
export function watchVersion(registration: ServiceWorkerRegistration): void {
  const tell = () => {
    // The first version has nobody to wait for.
    waiting = registration.active === null ? undefined : (registration.waiting ?? undefined)
    for (const listener of listeners) listener()
  }
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', tell)
  })
  tell()
  let askedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < lookEveryMs) return
    askedAt = performance.now()
    void registration.update().catch(() => undefined)
  })
}

/** What takes the new version into use and shows this page in it; undefined when there is none. */
export function useNewVersion(): (() => void) | undefined {
  const worker = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => undefined,
  )
  return worker && (() => useIt(worker))
}

/** Only the page that asked is loaded again: another one may be in the middle of something. */
function useIt(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ use: true })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
