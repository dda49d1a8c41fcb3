/**
 * Takes back what a service worker of ours keeps for the person who was here, and the worker itself: nobody who comes
 * next on this device may find it. It is named in no room, because whoever signs in or out knows nothing of passes.
 */
export async function clearCachedPages(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const [registrations, names] = await Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])
  await Promise.all(
    registrations.map(async (registration) => {
      // First asked to stop, then removed: it may be caching something at this moment.
      registration.active?.postMessage({ forget: true })
      await registration.unregister()
    }),
  )
  await Promise.all(names.map(async (name) => caches.delete(name)))
}
