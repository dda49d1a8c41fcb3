/**
 * Stands where a browser has the service worker of the site: what keeps pages on this device runs beside the pages
 * here, and they tell it the same. It tells nobody anything while the app is closed, so it takes no push messages.
 */
export function deviceWorker(hear: (told: unknown) => Promise<void>): object {
  const worker = {
    postMessage: (told: unknown, ports: readonly MessagePort[] = []) => {
      // What cannot be kept now is kept the next time that it is seen.
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
