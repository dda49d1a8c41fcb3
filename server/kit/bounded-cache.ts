/** How the readers of a cache were served since this process started, and what it holds now. */
interface CacheCounts {
  hits: number
  /** Readers who got what was being made for another one. */
  shared: number
  misses: number
  entries: number
  bytes: number
}

const none = (): CacheCounts => ({ hits: 0, shared: 0, misses: 0, entries: 0, bytes: 0 })

/**
 * Plain numbers for the metrics. `ready_pages` are sent before a request is built; what is not among them is asked of
 * `pages`.
 */
export const cacheCounts = { lists: none(), pages: none(), ready_pages: none() }

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
  /** Where its entries and their bytes are counted, with those of other caches of that name. */
  readonly counted: Pick<CacheCounts, 'entries' | 'bytes'>
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
  counted,
}: Bound<Entry>): BoundedCache<Entry> {
  const entries = new Map<string, { readonly entry: Entry; readonly bytes: number }>()
  let total = 0
  const drop = (key: string): void => {
    const found = entries.get(key)
    if (found === undefined) return
    entries.delete(key)
    total -= found.bytes
    counted.entries -= 1
    counted.bytes -= found.bytes
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
      counted.entries += 1
      counted.bytes += bytes
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) return
        drop(oldest)
      }
    },
    clear() {
      counted.entries -= entries.size
      counted.bytes -= total
      entries.clear()
      total = 0
    },
  }
}
