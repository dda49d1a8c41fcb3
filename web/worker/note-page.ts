import type { KeptPage } from './kept-pages.ts'
import type { PageKeeper } from './page-keeper.ts'
import { isTurnedAway, readPage } from './read-page.ts'

interface NotesParts {
  readonly pages: PageKeeper
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly nowMs: () => number
}

/** Pages that are walked to inside the site are asked for once more as whole documents, not more often than this. */
const renewMs = 60_000

export type PageNotes = ReturnType<typeof createPageNotes>

/** Takes note of the pages that are seen. */
export function createPageNotes({ pages, fetch, nowMs }: NotesParts) {
  /** Keeps a page as it went by for that session. Whoever has to log in has no pages of their own here. */
  async function note(
    page: KeptPage,
    { response, mark }: { readonly response: Response; readonly mark: string | undefined },
  ): Promise<void> {
    if (page.isPersonal && isTurnedAway(response)) return pages.forget()
    if (page.isPass || mark === undefined) return
    const fetched = await readPage(page.key, { response, atMs: nowMs() })
    if (fetched) await pages.keep([fetched], { mark })
  }

  /** Asks for a page as a whole document and keeps it, unless it was kept just now. */
  async function renew(page: KeptPage): Promise<void> {
    const kept = await pages.find(page)
    // A clock that was put right counts back, and such a page is not fresh for the hour until then.
    if (page.isPass || (kept && Math.abs(nowMs() - Number(kept.headers.get('x-kept-at'))) < renewMs)) return
    const mark = await pages.readMark()
    await note(page, { response: await fetch(page.key, documentOnly), mark })
  }

  return { note, renew }
}

/** How a page is asked for as whoever is signed in, so that the way to the login is seen as one. */
export const documentOnly: RequestInit = { redirect: 'manual', headers: { accept: 'text/html' } }
