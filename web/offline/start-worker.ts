import { watchVersion } from './new-version.ts'

let starting: Promise<ServiceWorker | undefined> | undefined

/**
 * Registers the site's service worker; undefined in browsers without one, over plain http, and where its storage is
 * full or refused: the site then works without it.
 */
export async function startWorker(): Promise<ServiceWorker | undefined> {
  starting ??= register().catch(() => undefined)
  return starting
}

async function register(): Promise<ServiceWorker | undefined> {
  // Pages of the development server change without a version.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return undefined
  const registration = await navigator.serviceWorker.register('/site-worker.js', { updateViaCache: 'none' })
  watchVersion(registration)
  return registration.active ?? whenActive(registration)
}

async function whenActive(registration: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  const worker = registration.installing ?? registration.waiting
  if (!worker) return undefined
  const { promise, resolve } = Promise.withResolvers<ServiceWorker | undefined>()
  const look = () => {
    if (worker.state === 'activated') resolve(worker)
    if (worker.state === 'redundant') resolve(undefined)
  }
  worker.addEventListener('statechange', look)
  look()
  return promise
}
