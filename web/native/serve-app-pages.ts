import { createFileCache } from '#web/worker/file-cache.ts'
import { createPageNotes } from '#web/worker/note-page.ts'
import { createPageCache } from '#web/worker/page-cache.ts'
import { createPageMessages } from '#web/worker/page-messages.ts'
import { createPendingLogout } from '#web/worker/pending-logout.ts'
import { redirectDocument } from '#web/worker/redirect-document.ts'
import { createResponder } from '#web/worker/responder.ts'
import { readBody } from './read-body.ts'
import type { StudioFetch } from './studio-fetch.ts'
import { routerPath } from './studio-path.ts'

interface Parts {
  readonly caches: CacheStorage
  readonly studio: Pick<StudioFetch, 'ask'>
  /** The readable mark of the session, `guest` for none. */
  readonly readMark: () => Promise<string>
  readonly dropMark: () => Promise<void>
  /** The address of the open page. */
  readonly openPage: () => string
  readonly nowMs: () => number
  readonly wait: (ms: number) => Promise<unknown>
  readonly version: string
}

/**
 * Answers the requests of the app's pages by the rules of the site's service worker
 * (decisions/0021-one-service-worker.md): the studio first, and the cached response with its time where the network
 * fails. Of a page its data is cached, since the app renders pages by itself.
 */
export function serveAppPages({ caches, studio, readMark, dropMark, openPage, nowMs, wait, version }: Parts) {
  const ask = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const { method, headers, signal } = request
    const body = await readBody(request)
    return studio.ask({ path: `${pathname}${search}`, method, headers, signal, ...(body && { body }) })
  }
  const send = async (asked: Request | string, init: RequestInit = {}): Promise<Response> => {
    if (asked instanceof Request) return ask(asked)
    const path = asked.startsWith('/api/') ? asked : routerPath(asked)
    const body = typeof init.body === 'string' ? { type: 'application/json', text: init.body } : undefined
    return studio.ask({
      path,
      method: init.method ?? 'GET',
      asNobody: init.credentials === 'omit',
      ...(body && { body }),
    })
  }
  // The app carries its own files, and the web view loads pictures itself.
  const files = {
    ...createFileCache({ caches, fetch: send, nowMs, version }),
    findFile: async () => undefined,
    keepFiles: async () => undefined,
  }
  const pictures = { forget: async () => undefined, answer: ask }
  const pages = createPageCache({ caches, files, pictures, readMark, nowMs })
  const notes = createPageNotes({ pages, fetch: send, nowMs })
  const logout = createPendingLogout({ caches, fetch: send, dropMark, files, pages })
  const answers = createResponder({ files, pages, pictures, notes, logout, fetch: send, wait })
  const visit = (request: Request) => ({
    request,
    // What cannot be cached now is cached at the next visit.
    later: (work: Promise<unknown>) => void work.catch(() => undefined),
    openPage: async () => openPage(),
  })
  return {
    /** A request of an open page. */
    answer: async (request: Request): Promise<Response> => answers(visit(request)) ?? ask(request),
    /** The data of a page that is opened as a document. Rejects where there is no network and nothing is cached. */
    open: async (request: Request): Promise<Response> => {
      const response = (await answers({ ...visit(request), opensPage: true })) ?? (await ask(request))
      const elsewhere = response.headers.get('location')
      if (elsewhere === null) return response
      const { pathname, search } = new URL(elsewhere, request.url)
      return redirectDocument(`${pathname}${search}`)
    },
    hear: createPageMessages({ files, pages, notes, logout, fetch: send, nowMs, siteFiles: [], origin: openPage() }),
    forget: pages.forget,
    owesLogout: logout.isOwed,
  }
}
