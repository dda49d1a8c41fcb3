/** Shared caches stay: the files of the site, its shell pages, and a logout that is still to be sent. */
const ofNobody = /^(?:files$|shell-|owed-)/

/**
 * Clears what the service worker cached for the previous person and ends push messages to the device, so that the next
 * person finds neither. No room calls it directly: the code that logs in or out knows nothing of cached pages.
 */
export async function clearCachedPages(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // Stopped first: it may be caching something at this moment.
  const registrations = await navigator.serviceWorker.getRegistrations()
  for (const registration of registrations) {
    registration.active?.postMessage({ forget: true })
    // Safari on a phone has none before the site is on the home screen.
    if (!('pushManager' in registration)) continue
    await registration.pushManager
      .getSubscription()
      .then(async (subscription) => subscription?.unsubscribe())
      .catch(() => undefined)
  }
  const names = (await caches.keys()).filter((name) => !ofNobody.test(name))
  await Promise.all(names.map(async (name) => caches.delete(name)))
}
