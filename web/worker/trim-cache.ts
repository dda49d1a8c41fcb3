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

export interface Entry {
  readonly key: string
  readonly bytes: number
  readonly atMs: number
}

export interface Limits {
  readonly most: number
  readonly mostBytes: number
}

/** The keys to remove so that the rest is within both limits: the oldest first, but those still needed last. */
export function findSurplus(
  entries: readonly Entry[],
  { most, mostBytes, isNeeded = () => false }: Limits & { readonly isNeeded?: (key: string) => boolean },
): string[] {
  const order = entries.toSorted(
    (one, other) => Number(isNeeded(one.key)) - Number(isNeeded(other.key)) || one.atMs - other.atMs,
  )
  let count = entries.length
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const surplus: string[] = []
  for (const entry of order) {
    if (count <= most && bytes <= mostBytes) break
    surplus.push(entry.key)
    count -= 1
    bytes -= entry.bytes
  }
  return surplus
}
