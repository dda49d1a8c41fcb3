import { useSyncExternalStore } from 'react'

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()
const lookEveryMs = 3_600_000
const quietMs = 500
const longestRestMs = 5000

/** Watches for a new version that waits to be activated, and checks for one each hour that the page is visible. */
export function watchVersion(registration: ServiceWorkerRegistration): void {
  const tell = () => {
    // The first version replaces nothing, so it does not wait.
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

/** Activates the new version and reloads this page in it; undefined when there is none. */
export function useNewVersion(): (() => void) | undefined {
  const worker = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => undefined,
  )
  return worker && (() => void useIt(worker))
}

/** Only the tab that asked is reloaded: another may hold unsaved input. */
async function useIt(worker: ServiceWorker): Promise<void> {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  await comeToRest()
  worker.postMessage({ use: true })
}

/**
 * Waits until the page has fetched nothing for a moment. Chromium stops the old worker to let the next one take over,
 * but starts it again for a request at that moment, and then waits until it is idle
 * (decisions/0038-update-when-idle.md). The first press on a page causes many such requests.
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
