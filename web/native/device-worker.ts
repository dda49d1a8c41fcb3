/**
 * Stands in for the site's service worker: caching runs beside the pages here and takes the same messages. It cannot
 * run while the app is closed, so it takes no push messages.
 */
export function deviceWorker(hear: (told: unknown) => Promise<void>): object {
  const worker = {
    postMessage: (told: unknown, ports: readonly MessagePort[] = []) => {
      // What cannot be cached now is cached at the next visit.
      void hear(told)
        .catch(() => undefined)
        .finally(() => ports[0]?.postMessage('done'))
    },
  }
  const registration = {
    active: worker,
    installing: null,
    waiting: null,
    addEventListener: () => undefined,
    update: async () => undefined,
    pushManager: { getSubscription: async () => null },
  }
  return {
    controller: worker,
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistrations: async () => [registration],
    addEventListener: () => undefined,
  }
}
