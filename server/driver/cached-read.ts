import type { Database } from './database.ts'
import { optionsOf, setOptions, type ReadCache } from './options.ts'

/** How long a value is cached when no change is published. */
const maxAgeMs = 60_000
const maxKeys = 100

/**
 * From now on what `cachedRead` reads through this database, and in its transactions, stays in the process. Returns the
 * function that invalidates it, to be called whenever a change is published.
 */
export function startCaching(db: Database): () => void {
  const cache: ReadCache = { changes: 0 }
  setOptions(db, { ...optionsOf(db), cache })
  return () => {
    cache.changes += 1
  }
}

interface Cached<Value> {
  readonly value: Value
  readonly changes: number
  readonly until: number
}

/**
 * Reads what hardly changes once for each key, until a change is published and for a minute at most. Through a database
 * without a cache it is read each time. Nobody waits for the read of another, which may be queued behind a lock.
 */
export function cachedRead<Key extends string, Value>(
  load: (db: Database, key: Key) => Promise<Value>,
): (db: Database, key: Key) => Promise<Value> {
  const values = new WeakMap<ReadCache, Map<Key, Cached<Value>>>()
  return async (db, key) => {
    const { cache } = optionsOf(db)
    if (!cache) return load(db, key)
    const own = values.get(cache) ?? new Map<Key, Cached<Value>>()
    values.set(cache, own)
    const known = own.get(key)
    if (known && known.changes === cache.changes && performance.now() < known.until) return known.value
    // A result is old at once when a change is published during the read.
    const { changes } = cache
    const value = await load(db, key)
    if (own.size >= maxKeys) own.clear()
    own.set(key, { value, changes, until: performance.now() + maxAgeMs })
    return value
  }
}
