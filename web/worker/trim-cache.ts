import { findSurplus, type Entry, type Limits } from './find-surplus.ts'

/** Removes entries over the limits. Each entry carries its size and its time. */
export async function trimCache(
  cache: Cache,
  limits: Limits & { readonly isNeeded?: (key: string) => boolean },
): Promise<void> {
  const entries = await Promise.all(
    (await cache.keys()).map(async ({ url }): Promise<Entry> => {
      const headers = (await cache.match(url))?.headers
      return { key: keyOf(url), bytes: Number(headers?.get('x-kept-bytes')), atMs: Number(headers?.get('x-kept-at')) }
    }),
  )
  for (const key of findSurplus(entries, limits)) await cache.delete(key)
}

/** The path inside the site. */
export function keyOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
