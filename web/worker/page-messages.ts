import { inLanguageOf, cachedPage, shellPages } from './cached-pages.ts'
import type { FileCache } from './file-cache.ts'
import { documentOnly, type PageNotes } from './note-page.ts'
import type { PageCache } from './page-cache.ts'
import type { PendingLogout } from './pending-logout.ts'
import { isTurnedAway, readPage } from './read-page.ts'

interface PageMessageParts {
  readonly files: Pick<FileCache, 'keepFiles' | 'keepShell'>
  readonly pages: PageCache
  readonly notes: PageNotes
  readonly logout: PendingLogout
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>
  readonly nowMs: () => number
  /** The origin of the cached pages. */
  readonly origin: string
  /** The files of all cached pages. */
  readonly siteFiles: readonly string[]
}

/** Handles the messages of a page to the worker: clear the caches, cache these passes, the page is idle. */
export function createPageMessages({ files, pages, notes, logout, fetch, nowMs, origin, siteFiles }: PageMessageParts) {
  /** Caches all passes of the signed-in member at once: earlier ones are outdated. */
  async function keepPasses({ mark, pages: keys, files: names }: Record<string, unknown>): Promise<void> {
    const fetched = []
    for (const key of textsIn(keys)) {
      const response = await fetch(key, documentOnly)
      if (isTurnedAway(response)) await pages.forget()
      const page = await readPage(key, { response, atMs: nowMs() })
      if (!page) return
      fetched.push(page)
    }
    await files.keepFiles(textsIn(names))
    await pages.keep(fetched, {
      mark: String(mark),
      instead: (key) => cachedPage(new URL(key, origin))?.isPass === true,
    })
  }

  /** The page is idle: caches its files, and the shell pages. */
  async function keepRested({ address, files: names, all }: Record<string, unknown>): Promise<void> {
    await logout.settle()
    const url = new URL(String(address), origin)
    const page = cachedPage(url)
    if (page) await notes.renew(page)
    await files.keepFiles(textsIn(names))
    await files.keepShell(shellPages.map((path) => inLanguageOf(url.pathname, path)))
    if (all === true) await files.keepFiles(siteFiles)
  }

  return async (told: unknown): Promise<void> => {
    const { forget, keep, rest } = fieldsOf(told)
    if (forget === true) await pages.forget()
    if (keep !== undefined) await keepPasses(fieldsOf(keep))
    if (rest !== undefined) await keepRested(fieldsOf(rest))
  }
}

function fieldsOf(message: unknown): Record<string, unknown> {
  return Object(message)
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}
