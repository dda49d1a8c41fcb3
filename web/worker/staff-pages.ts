import { outage } from '#domain/text/outage.ts'
import { ignoreErrors } from './ignore-errors.ts'

interface StaffPagesParts {
  readonly caches: CacheStorage
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  /** The files of the pages that it opens, of the build that it is part of. */
  readonly files: readonly string[]
}

const cacheName = 'staff'
/** One document serves every page of the console. */
const documentKey = '/staff/checkin'
const filesPath = '/staff/assets/'
/** The pages that a device of the studio opens without a network. */
const keptPages = /^\/staff\/(?:checkin(?:\/[\w-]+)?|kiosk)$/
const mostFiles = 300

/**
 * Answers the console without a network: its files and the document of the check-in page, as they were when the page
 * was last open. Everything else is left to the browser.
 */
export function createStaffPages({ caches, fetch, files }: StaffPagesParts) {
  const open = async () => caches.open(cacheName)
  /** How often the document was forgotten: one that was asked for before it is not kept after it. */
  let forgotten = 0

  async function find(key: string): Promise<Response | undefined> {
    return ignoreErrors(async () => (await open()).match(key, { ignoreVary: true }))
  }

  /**
   * Keeps the document and its files, with those that the open page has loaded besides. A built file never changes
   * under its name; those of an older build are thrown away.
   */
  async function keep(loaded: readonly string[]): Promise<void> {
    const asked = forgotten
    await ignoreErrors(async () => {
      const cache = await open()
      const wanted = new Set([...files, ...loaded.filter((name) => name.startsWith(filesPath))].slice(0, mostFiles))
      for (const name of wanted) {
        if (await cache.match(name)) continue
        const response = await fetch(name)
        if (response.ok) await cache.put(name, response)
      }
      const document = await fetch(documentKey, { headers: { accept: 'text/html' } })
      // The document of another build is kept by the worker of that build, with its files.
      if (!isDocument(document) || !(await usesOnly(document, new Set(files))) || asked !== forgotten) return
      await cache.put(documentKey, document)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        if (pathname.startsWith(filesPath) && !wanted.has(pathname)) await cache.delete(request)
      }
    })
  }

  /** Forgets the document, which names who is logged in; the files say nothing about anybody. */
  async function forget(): Promise<void> {
    forgotten += 1
    await ignoreErrors(async () => (await open()).delete(documentKey))
  }

  async function answerFile(request: Request): Promise<Response> {
    return (await find(new URL(request.url).pathname)) ?? fetch(request)
  }

  async function answerPage(request: Request): Promise<Response> {
    try {
      return await fetch(request)
    } catch (error) {
      const kept = await find(documentKey)
      if (kept === undefined) return offlineDocument()
      if (keptPages.test(new URL(request.url).pathname)) return kept
      throw error
    }
  }

  return {
    keep,
    forget,
    /** The response to that request; undefined to leave it to the browser. */
    answer(request: Request): Promise<Response> | undefined {
      if (request.method !== 'GET') return undefined
      if (request.mode === 'navigate') return answerPage(request)
      return new URL(request.url).pathname.startsWith(filesPath) ? answerFile(request) : undefined
    },
  }
}

/** The document itself, and not the sign-in page to which it may lead. */
function isDocument(response: Response): boolean {
  return response.ok && !response.redirected && response.headers.get('content-type')?.includes('text/html') === true
}

async function usesOnly(document: Response, wanted: ReadonlySet<string>): Promise<boolean> {
  const text = await document.clone().text()
  return [...text.matchAll(/src="(\/staff\/assets\/[^"]+)"/g)].every(([, name = '']) => wanted.has(name))
}

/** A locked device shows nobody's name, and needs the studio to be unlocked. */
function offlineDocument(): Response {
  const parts = (['en', 'zh'] as const).map(
    (lang) =>
      `<div lang="${lang}"><h1>${outage[lang].title}</h1><p>${outage[lang].text}</p><p><a href="">${outage[lang].again}</a></p></div>`,
  )
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${outage.en.title}</title>${parts.join('')}</html>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
