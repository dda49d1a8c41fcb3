import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { keepBytes, type Kept } from './compress.ts'
import type { Log } from './log.ts'

/** A public response cached as bytes, with its ETag. */
export interface CachedResponse extends Kept {
  readonly etag: string
}

interface Standing extends CachedResponse {
  readonly until: number
}

const maxLists = 500
/** How long a list may be cached when no change is published; the specification gives settings 60 s. */
const keptMs = 60_000
/** Seats left change with every booking, so lists that show them are cached for a second at most. */
const liveMs = 1000

/**
 * Public lists as cached JSON: the query is the cost. They are dropped on every process when the studio changes their
 * data (LISTEN/NOTIFY), and lists that show seats left also after each write of this process.
 */
export interface ResponseCache {
  /** The id of this process, so that it ignores its own notifications. */
  readonly processId: string
  get(key: string): CachedResponse | undefined
  keep(list: { key: string; body: unknown; freshness: 'public' | 'live' }): CachedResponse
  /** After each write of this process. */
  invalidateLive(): void
  /** After writes of another process. */
  invalidateLiveElsewhere(): void
  clear(): void
  onClear(listener: () => void): void
  /** Subscribes to writes, with the id of the process that made them. */
  onLiveChange(listener: (where: 'here' | 'elsewhere') => void): void
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
  const lists = new Map<string, Standing>()
  const live = new Set<string>()
  const listeners: Array<() => void> = []
  const liveListeners: Array<(where: 'here' | 'elsewhere') => void> = []
  const invalidateLive = (where: 'here' | 'elsewhere') => {
    for (const key of live) lists.delete(key)
    live.clear()
    for (const listener of liveListeners) listener(where)
  }
  return {
    processId: randomUUID(),
    get(key) {
      const kept = lists.get(key)
      return kept && kept.until > performance.now() ? kept : undefined
    },
    keep({ key, body, freshness }) {
      if (lists.size >= maxLists) lists.clear()
      const bytes = Buffer.from(JSON.stringify(body))
      const until = performance.now() + (freshness === 'live' ? liveMs : keptMs)
      const kept = { ...keepBytes(bytes), etag: tagOf(bytes), until }
      lists.set(key, kept)
      if (freshness === 'live') live.add(key)
      return kept
    },
    invalidateLive: () => invalidateLive('here'),
    invalidateLiveElsewhere: () => invalidateLive('elsewhere'),
    clear() {
      lists.clear()
      live.clear()
      for (const listener of listeners) listener()
    },
    onClear(listener) {
      listeners.push(listener)
    },
    onLiveChange(listener) {
      liveListeners.push(listener)
    },
  }
}

/** Weak, because compressed and plain bytes share it. */
export function tagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** The channel on which processes publish that seats changed. */
export const seatsChannel = 'places'

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
      if (channel !== seatsChannel) about.lists.clear()
      else if (payload !== about.lists.processId) about.lists.invalidateLiveElsewhere()
    })
    try {
      await next.connect()
      await next.query(`listen changed; listen ${seatsChannel}`)
      client = next
      about.lists.clear()
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
