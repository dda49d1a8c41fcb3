import { createHash, randomBytes } from 'node:crypto'
import { keepBytes, type Encoding, type Kept } from './compress.ts'

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

/** The limits of the cache: pages, and their bytes together; the least recently used goes first. */
const most = { pages: 300, bytes: 8 * 1024 * 1024 }

/**
 * Caches pages that are the same for everyone. One visitor renders a page, and all others who ask for it meanwhile wait
 * for that.
 */
export function createPageCache(limits: { readonly pages: number; readonly bytes: number } = most): PageCache {
  const kept = new Map<string, KeptPage>()
  let rendering = new Map<string, Promise<KeptPage>>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= sizeOf(kept.get(key))
    kept.delete(key)
  }
  const keep = (key: string, page: KeptPage) => {
    drop(key)
    kept.set(key, page)
    bytes += sizeOf(page)
    for (const oldest of kept.keys()) {
      if (kept.size <= limits.pages && bytes <= limits.bytes) return
      drop(oldest)
    }
  }
  const renderOnce = async (key: string, make: PageMaker): Promise<KeptPage> => {
    const turn = rendering
    const page = await renderPage(make)
    // A page whose rendering began before a change may show old data.
    if (page.status !== 200 || turn !== rendering) return { ...page, until: 0 }
    keep(key, page)
    return page
  }
  return {
    async get(key, make) {
      const found = kept.get(key)
      if (found && found.until > performance.now()) {
        kept.delete(key)
        kept.set(key, found)
        return found
      }
      const turn = rendering
      const begun = turn.get(key)
      if (begun) return begun
      const page = renderOnce(key, make).finally(() => turn.delete(key))
      turn.set(key, page)
      return page
    },
    holds: (key, page) => kept.get(key) === page,
    clear() {
      kept.clear()
      bytes = 0
      rendering = new Map()
    },
  }
}

/** Its compressed copies are about a third of it. */
function sizeOf(page: KeptPage | undefined): number {
  return page === undefined ? 0 : Math.ceil(page.body.plain.length * 1.5)
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

/** Strangers make up addresses, and what they name is cached once, so an entry costs little more than its headers. */
const mostPages = 300

/** Pages that are sent before a request is built, routed or awaited. */
export function createReadyPages(): ReadyPages {
  const pages = new Map<string, ReadyPage>()
  return {
    find(name) {
      const found = pages.get(keyOf(name))
      return found !== undefined && found.until > performance.now() ? found : undefined
    },
    keep(name, page) {
      const key = keyOf(name)
      pages.delete(key)
      pages.set(key, page)
      for (const oldest of pages.keys()) {
        if (pages.size <= mostPages) return
        pages.delete(oldest)
      }
    },
    clear: () => pages.clear(),
  }
}

function keyOf({ host, address, encoding }: PageName): string {
  return `${encoding ?? ''} ${host} ${address}`
}
