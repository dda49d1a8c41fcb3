import { inLanguageOf, isLogout, cachedPage, pageBehind } from './cached-pages.ts'
import type { FileCache } from './file-cache.ts'
import type { PageNotes } from './note-page.ts'
import type { PageCache } from './page-cache.ts'
import type { PendingLogout } from './pending-logout.ts'
import type { PictureCache } from './picture-cache.ts'
import { redirectDocument } from './redirect-document.ts'
import { retryRequest } from './retry-request.ts'

interface Visit {
  readonly request: Request
  /** Extends the worker's life for work after the response. */
  readonly later: (work: Promise<unknown>) => void
  /** The address of the page behind the request, for requests that are no page themselves. */
  readonly openPage: () => Promise<string | undefined>
  /** The data of a page that is opened as a document, where the device renders pages by itself. */
  readonly opensPage?: boolean
}

interface ResponderParts {
  readonly files: FileCache
  readonly pages: PageCache
  readonly pictures: PictureCache
  readonly notes: PageNotes
  readonly logout: PendingLogout
  readonly fetch: (request: Request) => Promise<Response>
  readonly wait: (ms: number) => Promise<unknown>
}

/** A network that does not answer within this time counts as none, if the page is cached. */
const patienceMs = 4000

/**
 * The worker's response to each request. Pages and data come from the studio; a cached page, which states its time, is
 * used only where the network fails. Nothing of the API is cached, and no write is answered here except logging out,
 * which the device can do by itself.
 */
export function createResponder({ files, pages, pictures, notes, logout, fetch, wait }: ResponderParts) {
  async function answerPage({ request, later }: Visit): Promise<Response> {
    await logout.settle()
    const url = pageBehind(new URL(request.url))
    const page = cachedPage(url)
    const kept = page && (await pages.find(page))
    const mark = await pages.readMark()
    const fresh = fetch(request).then((response) => {
      if (page) later(notes.note(page, { response: response.clone(), mark }))
      return response
    })
    if (!kept) return fresh.catch(async (error: unknown) => insteadOf(url, error))
    return Promise.race([fresh.catch(() => kept), wait(patienceMs).then(() => kept)])
  }

  /** The offline page, where the network fails and nothing is cached. */
  async function insteadOf(url: URL, error: unknown): Promise<Response> {
    const isOffline = url.pathname === inLanguageOf(url.pathname, '/offline')
    const shell = await files.findShell(isOffline ? url.pathname : `${url.pathname}${url.search}`)
    return shell ?? Response.redirect(new URL(await offlineFor(url, error), url), 302)
  }

  /** The address of the offline page, with a link back. */
  async function offlineFor({ pathname, search }: URL, error: unknown): Promise<string> {
    const offline = inLanguageOf(pathname, '/offline')
    if (!(await files.findShell(offline))) throw error
    return `${offline}?from=${encodeURIComponent(`${pathname}${search}`)}`
  }

  async function answerFile(request: Request): Promise<Response> {
    return (await files.findFile(request.url)) ?? fetch(request)
  }

  async function answerCall(request: Request): Promise<Response> {
    await logout.settle()
    const response = await fetch(request)
    if (response.status === 401) await pages.forget()
    return response
  }

  /**
   * The router's request for the data of a page. Without a network the browser is sent to the cached document, which
   * states its age. A page that reloads its own data has no other document and stays usable, so the request is retried
   * before it fails.
   */
  async function answerWalk({ request, later, openPage }: Visit): Promise<Response> {
    await logout.settle()
    const url = pageBehind(new URL(request.url))
    const page = cachedPage(url)
    try {
      const response = await fetch(request)
      if (page && response.ok) later(notes.renew(page))
      return response
    } catch (error) {
      const from = new URL((await openPage()) ?? '/', url)
      if (from.pathname === url.pathname && from.search === url.search)
        return retryRequest(request, { error, fetch, wait })
      if (page && (await pages.find(page))) return redirectDocument(page.key)
      return redirectDocument(await offlineFor(url, error))
    }
  }

  /** The response to that request; undefined to leave it to the browser. */
  return (visit: Visit): Promise<Response> | undefined => {
    const { request } = visit
    const { pathname } = new URL(request.url)
    if (request.method === 'POST' && isLogout(pathname)) return logout.answer(request)
    if (request.method !== 'GET') return undefined
    if (request.mode === 'navigate' || visit.opensPage === true) return answerPage(visit)
    if (pathname.startsWith('/assets/')) return answerFile(request)
    if (pathname.startsWith('/pictures/')) return pictures.answer(request, visit.later)
    if (pathname.endsWith('.data')) return answerWalk(visit)
    // A stream of seats would keep the worker awake.
    const isStream = request.headers.get('accept')?.includes('text/event-stream') === true
    return pathname.startsWith('/api/') && !isStream ? answerCall(request) : undefined
  }
}
