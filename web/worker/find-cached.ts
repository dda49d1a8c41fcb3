import { ignoreErrors } from './ignore-errors.ts'

/** The cached response of an address; undefined without that cache, or without storage. */
export async function findCached(
  caches: CacheStorage,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<Response | undefined> {
  return ignoreErrors(async () => ((await caches.has(name)) ? (await caches.open(name)).match(address) : undefined))
}
