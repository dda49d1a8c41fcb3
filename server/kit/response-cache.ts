import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Change } from '#domain/kit/change.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { readNotice, seatsChannel } from '#server/driver/change-notice.ts'
import { cacheCounts, createBoundedCache } from './bounded-cache.ts'
import { keepBytes, keptSize, type Kept } from './compress.ts'
import type { Log } from './log.ts'

/** A public response cached as bytes, with its ETag. */
export interface CachedResponse extends Kept {
  readonly etag: string
}

/** A response that is the same for everyone. */
interface SharedResponse {
  readonly key: string
  readonly freshness: Freshness
  /** Computes its body. */
  readonly make: () => Promise<{ readonly body: unknown } | Refusal>
}

/**
 * How long a response may be cached when no change is published: the specification gives settings 60 s. Seats left
 * change with every booking, so lists that show them are cached for a second at most.
 */
const keptMs = { public: 60_000, live: 1000 } as const
type Freshness = keyof typeof keptMs

/** Of each kind. */
const maxBytes = 3 * 1024 * 1024

/**
 * Public lists as cached JSON: the query is the cost. They are dropped on every process when the studio changes their
 * data (LISTEN/NOTIFY), and lists that show seats left also after each write of this process.
 */
export interface ResponseCache {
  /** The id of this process, so that it ignores its own notifications. */
  readonly processId: string
  get(key: string): CachedResponse | undefined
  /**
   * The response under that key: cached, being made for another caller, or made now. So many who ask at once for what
   * was just dropped cost one query. A refusal is shared as well, and never cached.
   */
  load(response: SharedResponse): Promise<CachedResponse | Refusal>
  /** After each write of this process. */
  invalidateLive(): void
  /** After writes of another process. */
  invalidateLiveElsewhere(): void
  clear(): void
  onClear(listener: () => void): void
  /** Subscribes to writes, with the id of the process that made them. */
  onLiveChange(listener: (where: 'here' | 'elsewhere') => void): void
  /** What was committed, by this process or another; `all` where it is not known. */
  tellChanges(changes: readonly Change[] | 'all'): void
  onChanges(listener: (changes: readonly Change[] | 'all') => void): void
}

/** The key of a list: its branch, its language and its path with the query, from the first slash on. */
export function cacheKey(list: { branch: string; locale: string; address: string }): string {
  return `${list.branch} ${list.locale} ${list.address}`
}

/** The headers of every list that is the same for everyone. */
export const cachedHeaders = [
  ['cache-control', 'public, no-cache'],
  ['vary', 'x-branch, x-locale, accept-encoding'],
] as const

export function createResponseCache(): ResponseCache {
  const stores = { public: createStore('public'), live: createStore('live') }
  const listeners: Array<() => void> = []
  const liveListeners: Array<(where: 'here' | 'elsewhere') => void> = []
  const changeListeners: Array<(changes: readonly Change[] | 'all') => void> = []
  const invalidateLive = (where: 'here' | 'elsewhere') => {
    stores.live.clear()
    for (const listener of liveListeners) listener(where)
  }
  return {
    processId: randomUUID(),
    get: (key) => stores.public.get(key) ?? stores.live.get(key),
    load: async (response) => stores[response.freshness].load(response),
    invalidateLive: () => invalidateLive('here'),
    invalidateLiveElsewhere: () => invalidateLive('elsewhere'),
    clear() {
      stores.public.clear()
      stores.live.clear()
      for (const listener of listeners) listener()
    },
    onClear(listener) {
      listeners.push(listener)
    },
    onLiveChange(listener) {
      liveListeners.push(listener)
    },
    tellChanges(changes) {
      for (const listener of changeListeners) listener(changes)
    },
    onChanges(listener) {
      changeListeners.push(listener)
    },
  }
}

function createStore(freshness: Freshness) {
  const kept = createBoundedCache<CachedResponse & { readonly until: number }>({
    maxBytes,
    bytesOf: keptSize,
    counted: cacheCounts.lists,
  })
  let loading = new Map<string, Promise<CachedResponse | Refusal>>()
  const make = async (response: SharedResponse): Promise<CachedResponse | Refusal> => {
    const turn = loading
    const made = await response.make()
    if (isRefusal(made)) return made
    const cached = asCached(made.body)
    // What was read before a change is not cached after it.
    if (turn === loading) kept.keep(response.key, { ...cached, until: performance.now() + keptMs[freshness] })
    return cached
  }
  return {
    get: (key: string): CachedResponse | undefined => kept.get(key),
    load: async (response: SharedResponse): Promise<CachedResponse | Refusal> => {
      const { key } = response
      const found = kept.get(key)
      if (found) {
        cacheCounts.lists.hits += 1
        return found
      }
      const turn = loading
      const making = turn.get(key)
      cacheCounts.lists[making ? 'shared' : 'misses'] += 1
      const begun = making ?? make(response).finally(() => turn.delete(key))
      turn.set(key, begun)
      return begun
    },
    clear: (): void => {
      kept.clear()
      loading = new Map()
    },
  }
}

/** A response as it is cached. */
export function asCached(body: unknown): CachedResponse {
  const bytes = Buffer.from(JSON.stringify(body))
  return { ...keepBytes(bytes), etag: tagOf(bytes) }
}

/** Weak, because compressed and plain bytes share it. */
export function tagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

const firstRetryMs = 200
const lastRetryMs = 10_000

/**
 * Subscribes to changes of any process. While the connection is down lists are dropped at each try, so none stays
 * stale.
 */
export function subscribeToChanges(
  url: string,
  about: { lists: ResponseCache; log: Log },
): { stop: () => Promise<void> } {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const connect = async (delayMs: number): Promise<void> => {
    const retry = () => {
      about.lists.clear()
      client = undefined
      if (!stopped) timer = setTimeout(() => void connect(Math.min(delayMs * 2, lastRetryMs)), delayMs)
    }
    const next = new pg.Client({ connectionString: url, application_name: 'hundred changes', keepAlive: true })
    next.on('error', (error) => about.log.warn({ error }, 'the connection that hears of changes was lost'))
    next.on('end', retry)
    next.on('notification', ({ channel, payload }) => {
      if (channel !== seatsChannel) return about.lists.clear()
      const notice = readNotice(payload ?? '')
      if (notice.processId === about.lists.processId) return undefined
      about.lists.invalidateLiveElsewhere()
      if (notice.changes === 'all' || notice.changes.length > 0) about.lists.tellChanges(notice.changes)
      return undefined
    })
    try {
      await next.connect()
      await next.query(`listen changed; listen ${seatsChannel}`)
      client = next
      about.lists.clear()
      // Notices may have been missed.
      about.lists.tellChanges('all')
    } catch {
      await next.end().catch(() => undefined)
    }
  }
  void connect(firstRetryMs)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
