/** What is the same for everyone stays: the files of the site, the pages that stand for it, a logout that is owed. */
const ofNobody = /^(?:files$|shell-|owed-)/

/**
 * Takes back what the service worker keeps for the person who was here, and ends the messages to their device: nobody
 * who comes next on it may find either. It is named in no room, because whoever signs in or out knows nothing of kept
 * pages.
 */
export async function clearCachedPages(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // First asked to stop: it may be caching something at this moment.
  const registrations = await navigator.serviceWorker.getRegistrations()
  for (const { active, pushManager } of registrations) {
    active?.postMessage({ forget: true })
    await pushManager
      .getSubscription()
      .then(async (subscription) => subscription?.unsubscribe())
      .catch(() => undefined)
  }
  const names = (await caches.keys()).filter((name) => !ofNobody.test(name))
  await Promise.all(names.map(async (name) => caches.delete(name)))
}
