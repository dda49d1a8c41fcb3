/**
 * The caches of this device under the addresses of the studio: the Cache API takes http and https only, and iOS serves
 * the app under a custom scheme.
 */
export function hostCaches(caches: CacheStorage, host: string): CacheStorage {
  return {
    open: async (name) => hostCache(await caches.open(name), host),
    has: async (name) => caches.has(name),
    delete: async (name) => caches.delete(name),
    keys: async () => caches.keys(),
    match: async (asked, options) => caches.match(addressOf(asked, host), options),
  }
}

function hostCache(cache: Cache, host: string): Cache {
  const at = (asked: RequestInfo | URL) => addressOf(asked, host)
  return {
    match: async (asked, options) => cache.match(at(asked), options),
    put: async (asked, response) => cache.put(at(asked), response),
    delete: async (asked, options) => cache.delete(at(asked), options),
    keys: async () => cache.keys(),
    add: async (asked) => cache.add(at(asked)),
    addAll: async (asked) => cache.addAll([...asked].map(at)),
    matchAll: async (asked) => cache.matchAll(asked === undefined ? undefined : at(asked)),
  }
}

function addressOf(asked: RequestInfo | URL, host: string): string {
  return new URL(asked instanceof Request ? asked.url : asked, host).href
}
