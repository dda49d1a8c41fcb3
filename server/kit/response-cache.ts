import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { keepBytes, type Kept } from './compress.ts'
import type { Log } from './log.ts'

/** A public answer kept as ready bytes, with its ETag. */
export interface CachedResponse extends Kept {
  readonly etag: string
}

interface Standing extends CachedResponse {
  readonly until: number
}

const maxLists = 500
/** How long a list may stand when nothing tells of a change; the specification gives settings 60 s. */
const keptMs = 60_000
/** Places left change with every booking, so lists that show them stand for a second at the most. */
const liveMs = 1000

/**
 * Public lists as ready JSON: asking the database is the cost. They are dropped when the studio changes what they show,
 * on every process (LISTEN/NOTIFY), and lists that show places left also after each write of this process.
 */
export interface ResponseCache {
  /** Names these lists among those of other processes, so that they do not hear themselves. */
  readonly processId: string
  get(key: string): CachedResponse | undefined
  keep(list: { key: string; body: unknown; freshness: 'public' | 'live' }): CachedResponse
  /** After each write of this process. */
  invalidateLive(): void
  /** After writes of another process. */
  invalidateLiveElsewhere(): void
  clear(): void
  onClear(listener: () => void): void
  /** Hears of writes, and in which process they were made. */
  onLiveChange(listener: (where: 'here' | 'elsewhere') => void): void
}

/** What is asked for is known by its branch, its language and its address with the query, from the first slash on. */
export function cacheKey(list: { branch: string; locale: string; address: string }): string {
  return `${list.branch} ${list.locale} ${list.address}`
}

/** What every list that is the same for everyone says of itself. */
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

/** The channel on which processes tell each other that places changed. */
export const seatsChannel = 'places'

const firstRetryMs = 200
const lastRetryMs = 10_000

/**
 * Hears of changes made by any process. While the connection is down lists are dropped at each try, so none stays
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
