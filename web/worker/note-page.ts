import type { CachedPage } from './cached-pages.ts'
import type { PageCache } from './page-cache.ts'
import { isTurnedAway, readPage } from './read-page.ts'

interface NotesParts {
  readonly pages: PageCache
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly nowMs: () => number
}

/** Pages opened by a client-side navigation are fetched again as documents, not more often than this. */
const renewMs = 60_000

export type PageNotes = ReturnType<typeof createPageNotes>

/** Caches the pages that are opened. */
export function createPageNotes({ pages, fetch, nowMs }: NotesParts) {
  /** Caches an opened page for that session. A page that redirects to the login is not personal. */
  async function note(
    page: CachedPage,
    { response, mark }: { readonly response: Response; readonly mark: string | undefined },
  ): Promise<void> {
    if (page.isPersonal && isTurnedAway(response)) return pages.forget()
    if (page.isPass || mark === undefined) return
    const fetched = await readPage(page.key, { response, atMs: nowMs() })
    if (fetched) await pages.keep([fetched], { mark })
  }

  /** Fetches a page as a document and caches it, unless that was done just now. */
  async function renew(page: CachedPage): Promise<void> {
    const kept = await pages.find(page)
    // After a clock correction the entry may lie in the future, which must not count as fresh.
    if (page.isPass || (kept && Math.abs(nowMs() - Number(kept.headers.get('x-kept-at'))) < renewMs)) return
    const mark = await pages.readMark()
    await note(page, { response: await fetch(page.key, documentOnly), mark })
  }

  return { note, renew }
}

/** How a document is fetched for the signed-in member, so that a redirect to the login is visible. */
export const documentOnly: RequestInit = { redirect: 'manual', headers: { accept: 'text/html' } }
