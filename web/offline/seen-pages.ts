/** The paths of the pages that this device has cached; the app keeps them under the studio's host. */
export async function seenPages(caches: Pick<CacheStorage, 'keys' | 'open'>): Promise<ReadonlySet<string>> {
  const names = (await caches.keys()).filter((name) => name.startsWith('kept-'))
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(kept.flat().map(({ url }) => new URL(url).pathname))
}
