import { randomBytes } from 'node:crypto'

/** A page as it stands for everyone, cut where each answer's own nonce goes. */
export interface KeptPage {
  readonly status: number
  readonly pieces: readonly string[]
  readonly headers: ReadonlyArray<readonly [string, string]>
}

interface Standing extends KeptPage {
  readonly bytes: number
  readonly until: number
}

export interface PageCache {
  /** The page under that key: kept, being rendered for somebody else at this moment, or rendered now. */
  get(key: string, make: PageMaker): Promise<KeptPage>
  clear(): void
}

interface PageMaker {
  readonly keptMs: number
  readonly render: (nonce: string) => Promise<Response>
}

/**
 * So many pages, and so many bytes of them together, are kept at the most; the one not asked for longest goes first.
 */
const most = { pages: 300, bytes: 8 * 1024 * 1024 }

/**
 * Keeps pages that look the same for everyone. One visitor renders a page, all others who ask for it meanwhile wait for
 * that.
 */
export function createPageCache(limits: { readonly pages: number; readonly bytes: number } = most): PageCache {
  const kept = new Map<string, Standing>()
  let rendering = new Map<string, Promise<KeptPage>>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  const keep = (key: string, page: Standing) => {
    drop(key)
    kept.set(key, page)
    bytes += page.bytes
    for (const oldest of kept.keys()) {
      if (kept.size <= limits.pages && bytes <= limits.bytes) return
      drop(oldest)
    }
  }
  const renderOnce = async (key: string, make: PageMaker): Promise<KeptPage> => {
    const turn = rendering
    const { page, size } = await renderPage(make.render)
    // A page that was begun before something changed may show what was before.
    if (page.status === 200 && turn === rendering)
      keep(key, { ...page, bytes: size, until: performance.now() + make.keptMs })
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
    clear() {
      kept.clear()
      bytes = 0
      rendering = new Map()
    },
  }
}

/** The mark that stands for the nonce is drawn for each page, so that nothing in an address can hold it. */
async function renderPage(render: PageMaker['render']): Promise<{ page: KeptPage; size: number }> {
  const mark = randomBytes(16).toString('hex')
  const response = await render(mark)
  const html = await response.text()
  const headers = [...response.headers].filter(([name]) => name !== 'content-length')
  return { page: { status: response.status, pieces: html.split(mark), headers }, size: Buffer.byteLength(html) }
}
