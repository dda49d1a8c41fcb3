import { quietly } from './quietly.ts'

/** What that cache holds under an address; undefined where there is no such cache, or no storage. */
export async function findKept(
  caches: CacheStorage,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<Response | undefined> {
  return quietly(async () => ((await caches.has(name)) ? (await caches.open(name)).match(address) : undefined))
}
