/** Entries by their keys that may be dropped at any time. */
export interface BoundedCache<Entry> {
  get(key: string): Entry | undefined
  /** The entry of that key as it is now, without counting as a use. */
  peek(key: string): Entry | undefined
  keep(key: string, entry: Entry): void
  clear(): void
}

interface Bound<Entry> {
  /** All entries together; one that is larger alone is not kept. */
  readonly maxBytes: number
  /** The bytes of an entry without its key. */
  readonly bytesOf: (entry: Entry) => number
}

/** What an entry costs besides its bytes: its objects and its place in the map. */
const overheadBytes = 1000

/**
 * A cache that is bounded by bytes, because strangers choose the keys: the least recently used entry goes first. An
 * entry is returned until its time, by the clock of `performance.now()`.
 */
export function createBoundedCache<Entry extends { readonly until: number }>({
  maxBytes,
  bytesOf,
}: Bound<Entry>): BoundedCache<Entry> {
  const entries = new Map<string, { readonly entry: Entry; readonly bytes: number }>()
  let total = 0
  const drop = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const found = entries.get(key)
      if (found === undefined) return undefined
      if (found.entry.until <= performance.now()) {
        drop(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, found)
      return found.entry
    },
    peek: (key) => entries.get(key)?.entry,
    keep(key, entry) {
      drop(key)
      // A character of a key takes two bytes at most.
      const bytes = overheadBytes + 2 * key.length + bytesOf(entry)
      if (bytes > maxBytes) return
      entries.set(key, { entry, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) return
        drop(oldest)
      }
    },
    clear() {
      entries.clear()
      total = 0
    },
  }
}
