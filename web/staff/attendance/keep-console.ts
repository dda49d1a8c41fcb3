/** Served with the scope of the console alone; the worker of the site leaves these pages to it. */
const workerPath = '/staff/worker.js'
const scope = '/staff/'

/** The worker that opens the check-in page of a device of the studio without a network (web/worker/staff-worker.ts). */
export const keepConsole = { keep, forget }

/** Has the worker keep the check-in page, with what this document has loaded besides its own files. */
async function keep(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(workerPath, { scope, updateViaCache: 'none' })
    const worker = registration.active ?? registration.waiting ?? registration.installing
    worker?.postMessage({ keep: openFiles() })
  } catch {
    // Without a worker the rosters are kept all the same, for as long as the page stays open.
  }
}

/** Has the worker forget the document, which names who is logged in. */
async function forget(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(scope).catch(() => undefined)
  registration?.active?.postMessage({ forget: true })
}

/** The files of the console that this document has loaded. */
function openFiles(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return [...new Set(names)].filter((name) => name.startsWith('/staff/assets/'))
}
