import { createHash, randomBytes } from 'node:crypto'
import { cacheCounts, createBoundedCache } from './bounded-cache.ts'
import { keepBytes, keptSize, type Encoding, type Kept } from './compress.ts'

/** A page that is the same for everyone: the same bytes for each reader. */
export interface KeptPage {
  readonly status: number
  readonly headers: ReadonlyArray<readonly [string, string]>
  /** The part of the page's policy about its inline code: a hash of each piece. */
  readonly inline: readonly string[]
  readonly body: Kept
  /** By the clock of `performance.now()`. */
  readonly until: number
}

export interface PageCache {
  /** The page under that key: cached, being rendered for another reader, or rendered now. */
  get(key: string, make: PageMaker): Promise<KeptPage>
  /** Whether the cached page of that key is still valid. */
  holds(key: string, page: KeptPage): boolean
  clear(): void
}

interface PageMaker {
  readonly keptMs: number
  readonly render: (nonce: string) => Promise<Response>
}

const maxBytes = 8 * 1024 * 1024

/**
 * Caches pages that are the same for everyone. One visitor renders a page, and all others who ask for it meanwhile wait
 * for that.
 */
export function createPageCache(): PageCache {
  const kept = createBoundedCache<KeptPage>({
    maxBytes,
    bytesOf: ({ body }) => keptSize(body),
    counted: cacheCounts.pages,
  })
  let rendering = new Map<string, Promise<KeptPage>>()
  const renderOnce = async (key: string, make: PageMaker): Promise<KeptPage> => {
    const turn = rendering
    const page = await renderPage(make)
    // A page whose rendering began before a change may show old data.
    if (page.status !== 200 || turn !== rendering) return { ...page, until: 0 }
    kept.keep(key, page)
    return page
  }
  return {
    async get(key, make) {
      const found = kept.get(key)
      if (found) {
        cacheCounts.pages.hits += 1
        return found
      }
      const turn = rendering
      const underWay = turn.get(key)
      cacheCounts.pages[underWay ? 'shared' : 'misses'] += 1
      const begun = underWay ?? renderOnce(key, make).finally(() => turn.delete(key))
      turn.set(key, begun)
      return begun
    },
    holds: (key, page) => kept.peek(key) === page,
    clear() {
      kept.clear()
      rendering = new Map()
    },
  }
}

/**
 * A render marks its inline code with a nonce. Here that is a random mark for each render, so that no address can
 * contain it; it is removed, and the code is known by its hash instead.
 */
async function renderPage({ render, keptMs }: PageMaker): Promise<KeptPage> {
  const mark = randomBytes(16).toString('hex')
  const response = await render(mark)
  const html = await response.text()
  const body = keepBytes(Buffer.from(html.replaceAll(` nonce="${mark}"`, '')))
  const headers = [...response.headers].filter(([name]) => name !== 'content-length')
  return {
    status: response.status,
    headers,
    inline: hashInline(html, mark),
    body,
    until: performance.now() + keptMs,
  }
}

/** Only what the render itself marked is hashed: other inline code stays forbidden. */
function hashInline(html: string, mark: string): string[] {
  const marked = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)]
  const pieces = marked.flatMap(([, , attributes = '', code = '']) =>
    attributes.includes(`nonce="${mark}"`) && code !== '' ? [code] : [],
  )
  return [...new Set(pieces)].map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/** A page with its headers, as last sent. `until` is by the clock of `performance.now()`. */
interface ReadyPage {
  readonly headers: readonly string[]
  readonly bytes: Buffer
  readonly until: number
}

/** The properties by which a page that is the same for everyone can differ between two readers. */
interface PageName {
  /** Whether it was asked for over https. */
  readonly secure: boolean
  readonly host: string
  /** The path and query as sent. */
  readonly address: string
  readonly encoding: Encoding | undefined
}

export interface ReadyPages {
  find(name: PageName): ReadyPage | undefined
  keep(name: PageName, page: ReadyPage): void
  clear(): void
}

const maxReadyBytes = 4 * 1024 * 1024

/** Pages that are sent before a request is built, routed or awaited. */
export function createReadyPages(): ReadyPages {
  const pages = createBoundedCache<ReadyPage>({
    maxBytes: maxReadyBytes,
    // Bytes that the cache of pages holds as well are counted here too, since that may drop them first.
    bytesOf: ({ headers, bytes }) => bytes.length + headers.join('').length,
    counted: cacheCounts.ready_pages,
  })
  return {
    find: (name) => pages.get(keyOf(name)),
    keep: (name, page) => pages.keep(keyOf(name), page),
    clear: () => pages.clear(),
  }
}

function keyOf({ secure, host, address, encoding }: PageName): string {
  return `${secure ? 'https' : 'http'} ${encoding ?? ''} ${host} ${address}`
}
