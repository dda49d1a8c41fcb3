import { useSyncExternalStore } from 'react'

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()
const lookEveryMs = 3_600_000
const quietMs = 500
const longestRestMs = 5000

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
  return worker && (() => void useIt(worker))
}

/** Only the page that asked is loaded again: another one may be in the middle of something. */
async function useIt(worker: ServiceWorker): Promise<void> {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  await comeToRest()
  worker.postMessage({ use: true })
}

/**
 * Until the page has fetched nothing for a moment. Chromium ends the version before to let the next one take over, but
 * starts it again for a request that comes just then, and from there on waits until it is idle
 * (decisions/0038-update-when-idle.md). A press that is the first move of a reader brings many such requests.
 */
async function comeToRest(): Promise<void> {
  await new Promise<void>((resolve) => {
    const fetched = new PerformanceObserver(() => wait())
    let quiet = 0
    const rest = () => {
      fetched.disconnect()
      resolve()
    }
    const wait = () => {
      clearTimeout(quiet)
      quiet = window.setTimeout(rest, quietMs)
    }
    wait()
    setTimeout(rest, longestRestMs)
    fetched.observe({ type: 'resource' })
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
